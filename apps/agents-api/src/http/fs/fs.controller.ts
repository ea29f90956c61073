import { Body, Controller, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { INVENTORY_FILE } from '@sluice/agents';
import { Problems } from '@sluice/http-kit';
import type { Response } from 'express';
import { Agents } from '../../agents/agents.js';
import { buildFsInventory } from '../../agents/build-fs-inventory.js';
import { fsSpec, type FsSpec } from '../../components/fs.js';
import { toBuildAnswer, type BuildAnswer, type ValidationAnswer } from '../../bodies/inventory.js';
import { camelCased, syncRequest } from '../../agents/sync-request.js';
import { ClientSignal } from '../app/fields.js';
import { FsRoots } from '../app/fs-roots.js';
import {
  AsksServers,
  BuildsInventory,
  ComparesInventory,
  RunsInventory,
  ValidatesInventory,
} from '../runs/operations.js';
import { SyncService } from '../runs/sync.service.js';
import { FsBuildForm, FsRunForm, FsStatusForm, FsValidateForm } from './fs.dto.js';

@ApiTags('Filesystem')
@Problems({ 403: 'The path is outside of AGENT_FS_ROOTS', 404: 'The path does not exist' })
@Controller('api/v1/fs')
export class FsController {
  constructor(
    private readonly agents: Agents,
    private readonly syncs: SyncService,
    private readonly roots: FsRoots,
  ) {}

  @BuildsInventory('Build the inventory of a directory and write it there')
  async build(@Body() { path, ...paths }: FsBuildForm, @ClientSignal() signal: AbortSignal): Promise<BuildAnswer> {
    const spec = fsSpec(await this.roots.resolve(path), paths);
    const built = await buildFsInventory(this.agents, spec, { signal });
    return toBuildAnswer(built, `${path.replace(/\/+$/, '')}/${INVENTORY_FILE}`);
  }

  @ValidatesInventory()
  async validate(@Body() form: FsValidateForm, @ClientSignal() signal: AbortSignal): Promise<ValidationAnswer> {
    return this.syncs.validate(await this.specOf(form), signal);
  }

  @ComparesInventory()
  @AsksServers('The ingester')
  async status(@Body() form: FsStatusForm, @ClientSignal() signal: AbortSignal): Promise<object> {
    return this.syncs.status(syncRequest(await this.specOf(form), form.source), form.detail, signal);
  }

  @RunsInventory()
  @AsksServers('The ingester')
  async run(
    @Body() form: FsRunForm,
    @ClientSignal() signal: AbortSignal,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object> {
    const request = syncRequest(await this.specOf(form), form.source, camelCased(form));
    return this.syncs.run('fs run-inventory', request, form, { signal, response });
  }

  private async specOf(form: FsValidateForm): Promise<FsSpec> {
    return fsSpec(await this.roots.resolve(form.config_file), form);
  }
}
