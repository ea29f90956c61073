import { Body, Controller, Get, Post, Query, Res, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UpstreamError } from '@sluice/domain';
import { Problems, Returns } from '@sluice/http-kit';
import type { ScmPlatform } from '@sluice/scm-clients';
import type { Response } from 'express';
import { Agents } from '../../agents/agents.js';
import { scmSpec } from '../../components/scm.js';
import { fileToJson, issueToJson, listRepository, type RepositoryListing } from '../../agents/repository-listing.js';
import { camelCased, syncRequest } from '../../agents/sync-request.js';
import { JsonInterceptor } from '../app/body-interceptors.js';
import { ClientSignal } from '../app/fields.js';
import { AsksServers, Synchronizes } from '../runs/operations.js';
import { SyncService } from '../runs/sync.service.js';
import { Platform, Repository } from './path-parameters.js';
import { IssueBody, IssuesQuery, RepositoryFileBody, RepositoryFilesQuery, ScmIngestBody } from './scm.dto.js';

@ApiTags('Git platforms')
@Problems({
  404: 'Unknown platform, owner or repository',
  503: 'The platform limits the rate; see Retry-After',
})
@AsksServers('The platform or the ingester')
@Controller('api/scm/:platform/:repo')
export class ScmController {
  constructor(
    private readonly agents: Agents,
    private readonly syncs: SyncService,
  ) {}

  @Get('issues')
  @Returns([IssueBody], 'List the issues of a repository')
  async issues(
    @Platform() platform: ScmPlatform,
    @Repository() repo: string,
    @Query() { owner }: IssuesQuery,
    @ClientSignal() signal: AbortSignal,
  ): Promise<object[]> {
    const spec = scmSpec(platform, repo, { owner, files: false });
    return complete(await listRepository(this.agents, spec, signal)).map(issueToJson);
  }

  @Get('files')
  @Returns([RepositoryFileBody], 'List the files of a repository')
  async files(
    @Platform() platform: ScmPlatform,
    @Repository() repo: string,
    @Query() { owner, branch, ...paths }: RepositoryFilesQuery,
    @ClientSignal() signal: AbortSignal,
  ): Promise<object[]> {
    const spec = scmSpec(platform, repo, { owner, branch, issues: false, paths });
    return complete(await listRepository(this.agents, spec, signal)).map(fileToJson);
  }

  @Post('ingest')
  @UseInterceptors(JsonInterceptor)
  @Synchronizes('Ingest new and changed files and issues, and start workflows', '"async": true')
  ingest(
    @Platform() platform: ScmPlatform,
    @Repository() repo: string,
    @Body() body: ScmIngestBody,
    @ClientSignal() signal: AbortSignal,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object> {
    const { owner, branch, source = null, start_workflows = true } = body;
    const spec = scmSpec(platform, repo, { owner, branch, paths: body });
    const request = syncRequest(spec, source, { ...camelCased(body), startWorkflows: start_workflows });
    const apply_plan = body.apply_plan && JSON.stringify(body.apply_plan);
    return this.syncs.run('scm ingest', request, { ...body, apply_plan }, { signal, response });
  }
}

/** A list that lacks something must not look like the whole. */
const complete = ({ items, problems: [first] }: RepositoryListing): RepositoryListing['items'] => {
  if (first) throw new UpstreamError(`The repository cannot be listed completely: ${first.uri}: ${first.message}`);
  return items;
};
