import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MANIFEST_ID, ManifestScheduler, type Manifest } from '@sluice/agents';
import { PathParameter, Problems, Returns, TakesForm } from '@sluice/http-kit';
import type { Response } from 'express';
import { Agents } from '../../agents/agents.js';
import { requestOfManifest } from '../../agents/sync-request.js';
import { ClientSignal } from '../app/fields.js';
import { AsksServers, Synchronizes } from '../runs/operations.js';
import { DEFAULT_RUNS, RunBody, toRunBody } from '../../bodies/run.js';
import { toRunSummary } from '../../bodies/run-log.js';
import { RunsQuery } from '../runs/runs-query.dto.js';
import { SyncService } from '../runs/sync.service.js';
import { ManifestBody, ManifestRunForm, ManifestsBody, toManifestBody } from './manifest.dto.js';

/** What can be no id is one that no manifest has. */
const ManifestId = (): ParameterDecorator =>
  PathParameter({
    name: 'id',
    description: 'Id of the manifest',
    schema: { type: 'string', pattern: MANIFEST_ID.source, example: 'handbook' },
  });
const NoSuchManifest = (): MethodDecorator => Problems({ 404: 'There is no such manifest' });

@ApiTags('Manifests')
@Controller('api/v1/manifests')
export class ManifestsController {
  constructor(
    private readonly agents: Agents,
    private readonly scheduler: ManifestScheduler,
    private readonly syncs: SyncService,
  ) {}

  @Get()
  @Returns(ManifestsBody, 'All manifests, and the files that are faulty')
  async list(): Promise<ManifestsBody> {
    const { manifests, faulty } = await this.agents.manifests.read();
    const bodies: ManifestBody[] = [];
    for (const manifest of manifests.values()) bodies.push(await this.bodyOf(manifest));
    return { manifests: bodies, faulty };
  }

  @Get(':id')
  @Returns(ManifestBody, 'One manifest')
  @NoSuchManifest()
  async get(@ManifestId() id: string): Promise<ManifestBody> {
    return this.bodyOf(await this.agents.manifests.get(id));
  }

  @Get(':id/runs')
  @Returns([RunBody], 'Its newest runs, and what each did')
  @NoSuchManifest()
  async runs(@ManifestId() id: string, @Query() { limit = DEFAULT_RUNS }: RunsQuery): Promise<RunBody[]> {
    await this.agents.manifests.get(id);
    return (await this.agents.runs.records.newest(limit, id)).map(toRunBody);
  }

  @Post(':id/run')
  @TakesForm()
  @Synchronizes('Run it now')
  @AsksServers('A source or the ingester')
  @NoSuchManifest()
  async run(
    @ManifestId() manifestId: string,
    @Body() form: ManifestRunForm,
    @ClientSignal() signal: AbortSignal,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object> {
    const request = requestOfManifest(await this.agents.manifests.get(manifestId), form.approve_deletes);
    return this.syncs.run('manifest run', request, form, { signal, response, manifestId });
  }

  private async bodyOf(manifest: Manifest): Promise<ManifestBody> {
    const [last] = await this.agents.runs.records.summaries({ manifestId: manifest.id }, 1);
    const lastRun = last === undefined ? null : toRunSummary(last);
    return toManifestBody({ ...manifest, nextRun: this.scheduler.nextRun(manifest.id), lastRun });
  }
}
