import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Res, UseInterceptors } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiConsumes,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import type { ManifestScheduler } from '@sluice/agents';
import { ErrorBody, FormInterceptor } from '@sluice/http-kit';
import type { Response } from 'express';
import type { Agents } from '../../agents/agents.js';
import { requestOfManifest } from '../../agents/sync-request.js';
import { AGENTS, SCHEDULER } from '../app/tokens.js';
import { AsksServers, BeginsRun } from '../runs/api-sync-responses.js';
import { DEFAULT_RUNS, RunBegun, RunBody, runBody, RunsQuery } from '../runs/run.dto.js';
import { SyncAnswer } from '../runs/sync.dto.js';
import { SyncService } from '../runs/sync.service.js';
import { ManifestBody, manifestBody, ManifestRunForm, ManifestsBody } from './manifest.dto.js';

@ApiTags('Manifests')
@Controller('api/v1/manifests')
export class ManifestsController {
  constructor(
    @Inject(AGENTS) private readonly agents: Agents,
    @Inject(SCHEDULER) private readonly scheduler: ManifestScheduler,
    private readonly syncs: SyncService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'All manifests, and the files that are faulty' })
  @ApiOkResponse({ type: ManifestsBody })
  async list(): Promise<ManifestsBody> {
    const { manifests, faulty } = await this.agents.manifests.read();
    return {
      manifests: [...manifests.values()].map((one) => manifestBody(one, this.scheduler.nextRun(one.id))),
      faulty,
    };
  }

  @Get(':id')
  @ApiOperation({ summary: 'One manifest' })
  @ApiOkResponse({ type: ManifestBody })
  @ApiNotFoundResponse({ type: ErrorBody })
  async get(@Param('id') id: string): Promise<ManifestBody> {
    return manifestBody(await this.agents.manifests.get(id), this.scheduler.nextRun(id));
  }

  @Get(':id/runs')
  @ApiOperation({ summary: 'Its newest runs, and what each did' })
  @ApiOkResponse({ type: [RunBody] })
  @ApiNotFoundResponse({ type: ErrorBody })
  async runs(@Param('id') id: string, @Query() { limit }: RunsQuery): Promise<RunBody[]> {
    await this.agents.manifests.get(id);
    return (await this.agents.runs.records.newest(limit ?? DEFAULT_RUNS, id)).map(runBody);
  }

  @Post(':id/run')
  @BeginsRun()
  @AsksServers('A source or the ingester')
  @HttpCode(200)
  @UseInterceptors(FormInterceptor)
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiOperation({ summary: 'Run it now' })
  @ApiOkResponse({ type: SyncAnswer })
  @ApiAcceptedResponse({ type: RunBegun, description: 'With async=true' })
  @ApiNotFoundResponse({ type: ErrorBody })
  async run(
    @Param('id') id: string,
    @Body() form: ManifestRunForm,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object> {
    const request = requestOfManifest(await this.agents.manifests.get(id), form.approve_deletes ?? null);
    const flags = { plan: form.plan ?? false, async: form.async ?? false, applyPlan: null };
    return this.syncs.run('manifest run', request, flags, response, id);
  }
}
