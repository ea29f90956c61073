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
import { INVENTORY_FILE } from '@sluice/agents';
import { ErrorBody, LargeFormInterceptor } from '@sluice/http-kit';
import type { Response } from 'express';
import type { Agents } from '../../agents/agents.js';
import { buildFsInventory } from '../../agents/build-fs-inventory.js';
import { fsSpec } from '../../agents/component-specs.js';
import { givenPathsOf } from '../runs/path-fields.dto.js';
import { syncRequest } from '../../agents/sync-request.js';
import { FsRoots } from '../app/fs-roots.js';
import { AGENTS } from '../app/tokens.js';
import { AsksServers, BeginsRun } from '../runs/api-sync-responses.js';
import { RunBegun } from '../runs/run.dto.js';
import { BuildAnswer, StatusAnswer, SyncAnswer, syncOptionsOf, ValidationAnswer } from '../runs/sync.dto.js';
import { buildAnswer, signalOf, SyncService } from '../runs/sync.service.js';
import { FsBuildForm, FsRunForm, FsStatusForm, FsValidateForm } from './fs.dto.js';

@ApiTags('Filesystem')
@ApiForbiddenResponse({ type: ErrorBody, description: 'The path is outside of AGENT_FS_ROOTS' })
@ApiNotFoundResponse({ type: ErrorBody, description: 'The path does not exist' })
@AsksServers('The ingester')
@ApiConsumes('application/x-www-form-urlencoded')
@UseInterceptors(LargeFormInterceptor)
@Controller('api/v1/fs')
export class FsController {
  constructor(
    @Inject(AGENTS) private readonly agents: Agents,
    private readonly syncs: SyncService,
    private readonly roots: FsRoots,
  ) {}

  @Post('build-config')
  @HttpCode(200)
  @ApiOperation({ summary: 'Build the inventory of a directory and write it there' })
  @ApiOkResponse({ type: BuildAnswer })
  async build(
    @Body() { path, ...paths }: FsBuildForm,
    @Res({ passthrough: true }) response: Response,
  ): Promise<BuildAnswer> {
    const directory = await this.roots.resolve(path);
    const built = await buildFsInventory(this.agents, fsSpec(directory, givenPathsOf(paths)), {
      signal: signalOf(response),
    });
    return buildAnswer(built, `${path.replace(/\/+$/, '')}/${INVENTORY_FILE}`);
  }

  @Post('validate-config')
  @HttpCode(200)
  @ApiOperation({ summary: 'Check that all files are supported' })
  @ApiOkResponse({ type: ValidationAnswer })
  async validate(
    @Body() form: FsValidateForm,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ValidationAnswer> {
    return this.syncs.validate(fsSpec(await this.roots.resolve(form.config_file), givenPathsOf(form)), response);
  }

  @Post('check-status')
  @HttpCode(200)
  @ApiOperation({ summary: 'Compare with what the ingester has' })
  @ApiOkResponse({ type: StatusAnswer })
  async status(@Body() form: FsStatusForm, @Res({ passthrough: true }) response: Response): Promise<object> {
    const spec = fsSpec(await this.roots.resolve(form.config_file), givenPathsOf(form));
    return this.syncs.status(syncRequest(spec, form.source), form.detail ?? false, response);
  }

  @Post('run-inventory')
  @BeginsRun()
  @HttpCode(200)
  @ApiOperation({ summary: 'Ingest new and changed documents' })
  @ApiOkResponse({ type: SyncAnswer })
  @ApiAcceptedResponse({ type: RunBegun, description: 'With async=true' })
  async run(@Body() form: FsRunForm, @Res({ passthrough: true }) response: Response): Promise<object> {
    const spec = fsSpec(await this.roots.resolve(form.config_file), givenPathsOf(form));
    const request = syncRequest(spec, form.source, syncOptionsOf(form));
    const flags = { plan: form.plan ?? false, async: form.async ?? false, applyPlan: form.apply_plan ?? null };
    return this.syncs.run('fs run-inventory', request, flags, response);
  }
}
