import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Res, UseInterceptors } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiServiceUnavailableResponse,
  ApiTags,
} from '@nestjs/swagger';
import { UpstreamError } from '@sluice/domain';
import { ErrorBody } from '@sluice/http-kit';
import type { ScmPlatform } from '@sluice/scm-clients';
import type { Response } from 'express';
import type { Agents } from '../../agents/agents.js';
import { scmSpec } from '../../agents/component-specs.js';
import { fileToJson, issueToJson, listRepository, type RepositoryListing } from '../../agents/repository-listing.js';
import { givenPathsOf } from '../runs/path-fields.dto.js';
import { syncRequest } from '../../agents/sync-request.js';
import { JsonInterceptor } from '../app/body-interceptors.js';
import { AGENTS } from '../app/tokens.js';
import { AsksServers, BeginsRun } from '../runs/api-sync-responses.js';
import { RunBegun } from '../runs/run.dto.js';
import { SyncAnswer, syncOptionsOf } from '../runs/sync.dto.js';
import { signalOf, SyncService } from '../runs/sync.service.js';
import { ScmPlatformPipe } from './scm-platform.pipe.js';
import { IssueBody, RepositoryFileBody, RepositoryFilesQuery, RepositoryQuery, ScmIngestBody } from './scm.dto.js';

@ApiTags('Git platforms')
@ApiParam({ name: 'platform', enum: ['github', 'gitea'] })
@ApiParam({ name: 'repo', description: 'Exact name of the repository, no address', example: 'docs' })
@ApiNotFoundResponse({ type: ErrorBody, description: 'Unknown platform, owner or repository' })
@AsksServers('The platform')
@ApiServiceUnavailableResponse({ type: ErrorBody, description: 'The platform limits the rate; see Retry-After' })
@Controller('api/scm/:platform/:repo')
export class ScmController {
  constructor(
    @Inject(AGENTS) private readonly agents: Agents,
    private readonly syncs: SyncService,
  ) {}

  @Get('issues')
  @ApiOperation({ summary: 'List the issues of a repository' })
  @ApiOkResponse({ type: [IssueBody] })
  async issues(
    @Param('platform', ScmPlatformPipe) platform: ScmPlatform,
    @Param('repo') repo: string,
    @Query() { owner }: RepositoryQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object[]> {
    const spec = scmSpec(platform, repo, { owner: owner ?? null, files: false });
    return complete(await listRepository(this.agents, spec, signalOf(response))).map(issueToJson);
  }

  @Get('files')
  @ApiOperation({ summary: 'List the files of a repository' })
  @ApiOkResponse({ type: [RepositoryFileBody] })
  async files(
    @Param('platform', ScmPlatformPipe) platform: ScmPlatform,
    @Param('repo') repo: string,
    @Query() { owner, branch, ...paths }: RepositoryFilesQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object[]> {
    const spec = scmSpec(platform, repo, {
      owner: owner ?? null,
      branch: branch ?? null,
      issues: false,
      paths: givenPathsOf(paths),
    });
    return complete(await listRepository(this.agents, spec, signalOf(response))).map(fileToJson);
  }

  @Post('ingest')
  @BeginsRun()
  @HttpCode(200)
  @UseInterceptors(JsonInterceptor)
  @ApiOperation({ summary: 'Ingest new and changed files and issues, and start workflows' })
  @ApiOkResponse({ type: SyncAnswer })
  @ApiAcceptedResponse({ type: RunBegun, description: 'With "async": true' })
  ingest(
    @Param('platform', ScmPlatformPipe) platform: ScmPlatform,
    @Param('repo') repo: string,
    @Body() body: ScmIngestBody,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object> {
    const spec = scmSpec(platform, repo, {
      owner: body.owner ?? null,
      branch: body.branch ?? null,
      paths: givenPathsOf(body),
    });
    const options = { ...syncOptionsOf(body), startWorkflows: body.start_workflows ?? true };
    const applyPlan = body.apply_plan === undefined ? null : JSON.stringify(body.apply_plan);
    const flags = { plan: body.plan ?? false, async: body.async ?? false, applyPlan };
    return this.syncs.run('scm ingest', syncRequest(spec, body.source ?? null, options), flags, response);
  }
}

/** A list that lacks something must not look like the whole. */
const complete = ({ items, problems: [first] }: RepositoryListing): RepositoryListing['items'] => {
  if (first) throw new UpstreamError(`The repository cannot be listed completely: ${first.uri}: ${first.message}`);
  return items;
};
