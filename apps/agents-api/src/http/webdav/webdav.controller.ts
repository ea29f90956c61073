import { Body, Controller, HttpCode, Inject, Post, Res, UseInterceptors } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiConsumes,
  ApiForbiddenResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { WebdavComponent } from '@sluice/agents';
import { ErrorBody, LargeFormInterceptor } from '@sluice/http-kit';
import type { Response } from 'express';
import type { Agents } from '../../agents/agents.js';
import { webdavSpec } from '../../agents/component-specs.js';
import { givenPathsOf, type PathFields } from '../runs/path-fields.dto.js';
import { syncRequest } from '../../agents/sync-request.js';
import { FsRoots } from '../app/fs-roots.js';
import { AGENTS } from '../app/tokens.js';
import { AsksServers, BeginsRun } from '../runs/api-sync-responses.js';
import { RunBegun } from '../runs/run.dto.js';
import { BuildAnswer, StatusAnswer, SyncAnswer, syncOptionsOf, ValidationAnswer } from '../runs/sync.dto.js';
import { buildAnswer, signalOf, SyncService } from '../runs/sync.service.js';
import {
  WebdavBuildForm,
  WebdavRunForm,
  WebdavStatusForm,
  WebdavValidateForm,
  type WebdavServerFields,
} from './webdav.dto.js';

@ApiTags('WebDAV')
@ApiForbiddenResponse({
  type: ErrorBody,
  description:
    'The path is outside of AGENT_FS_ROOTS, or a server has no public address and SOURCE_ALLOW_HOSTS does not list it',
})
@ApiNotFoundResponse({ type: ErrorBody, description: 'The path does not exist' })
@AsksServers('The WebDAV server or the ingester')
@ApiConsumes('application/x-www-form-urlencoded')
@UseInterceptors(LargeFormInterceptor)
@Controller('api/v1/webdav')
export class WebdavController {
  constructor(
    @Inject(AGENTS) private readonly agents: Agents,
    private readonly syncs: SyncService,
    private readonly roots: FsRoots,
  ) {}

  @Post('build-config')
  @HttpCode(200)
  @ApiOperation({ summary: 'Build the inventory of a directory of a WebDAV server' })
  @ApiOkResponse({ type: BuildAnswer })
  async build(@Body() form: WebdavBuildForm, @Res({ passthrough: true }) response: Response): Promise<BuildAnswer> {
    const spec = webdavSpec(form.webdav_path, serverOf(form), givenPathsOf(form));
    return buildAnswer(await this.agents.build(spec, { signal: signalOf(response) }), null);
  }

  @Post('validate-config')
  @HttpCode(200)
  @ApiOperation({ summary: 'Check that all files are supported' })
  @ApiOkResponse({ type: ValidationAnswer })
  async validate(
    @Body() form: WebdavValidateForm,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ValidationAnswer> {
    return this.syncs.validate(await this.specOf(form), response);
  }

  @Post('check-status')
  @HttpCode(200)
  @ApiOperation({ summary: 'Compare with what the ingester has' })
  @ApiOkResponse({ type: StatusAnswer })
  async status(@Body() form: WebdavStatusForm, @Res({ passthrough: true }) response: Response): Promise<object> {
    const request = syncRequest(await this.specOf(form), form.source, { endpointUrl: form.endpoint_url ?? null });
    return this.syncs.status(request, form.detail ?? false, response);
  }

  @Post('run-inventory')
  @BeginsRun()
  @HttpCode(200)
  @ApiOperation({ summary: 'Ingest new and changed documents' })
  @ApiOkResponse({ type: SyncAnswer })
  @ApiAcceptedResponse({ type: RunBegun, description: 'With async=true' })
  async run(@Body() form: WebdavRunForm, @Res({ passthrough: true }) response: Response): Promise<object> {
    const options = { ...syncOptionsOf(form), endpointUrl: form.endpoint_url ?? null };
    const request = syncRequest(await this.specOf(form), form.source, options);
    const flags = { plan: form.plan ?? false, async: form.async ?? false, applyPlan: form.apply_plan ?? null };
    return this.syncs.run('webdav run-inventory', request, flags, response);
  }

  /** What ends in .json is an inventory on this machine; everything else is a path on the WebDAV server. */
  private async specOf(
    form: WebdavServerFields & PathFields & { readonly config_path: string },
  ): Promise<WebdavComponent> {
    const path = form.config_path;
    return webdavSpec(
      /\.json$/i.test(path) ? await this.roots.resolve(path) : path,
      serverOf(form),
      givenPathsOf(form),
    );
  }
}

const serverOf = (form: WebdavServerFields) => ({
  url: form.webdav_url,
  username: form.webdav_username,
  password: form.webdav_password,
});
