import { Body, Controller, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Problems } from '@sluice/http-kit';
import type { Response } from 'express';
import { Agents } from '../../agents/agents.js';
import { webdavSpec, type WebdavSpec } from '../../components/webdav.js';
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
import {
  WebdavBuildForm,
  WebdavRunForm,
  WebdavStatusForm,
  WebdavValidateForm,
  type ServerFields,
} from './webdav.dto.js';

@ApiTags('WebDAV')
@Problems({
  403: 'The path is outside of AGENT_FS_ROOTS, or a server has no public address and SOURCE_ALLOW_HOSTS does not list it',
  404: 'The path does not exist',
})
@AsksServers('The WebDAV server or the ingester')
@Controller('api/v1/webdav')
export class WebdavController {
  constructor(
    private readonly agents: Agents,
    private readonly syncs: SyncService,
    private readonly roots: FsRoots,
  ) {}

  @BuildsInventory('Build the inventory of a directory of a WebDAV server')
  async build(@Body() form: WebdavBuildForm, @ClientSignal() signal: AbortSignal): Promise<BuildAnswer> {
    return toBuildAnswer(await this.agents.build(webdavSpec(form.webdav_path, serverOf(form), form), { signal }), null);
  }

  @ValidatesInventory()
  async validate(@Body() form: WebdavValidateForm, @ClientSignal() signal: AbortSignal): Promise<ValidationAnswer> {
    return this.syncs.validate(await this.specOf(form), signal);
  }

  @ComparesInventory()
  async status(@Body() form: WebdavStatusForm, @ClientSignal() signal: AbortSignal): Promise<object> {
    const request = syncRequest(await this.specOf(form), form.source, { endpointUrl: form.endpoint_url });
    return this.syncs.status(request, form.detail, signal);
  }

  @RunsInventory()
  async run(
    @Body() form: WebdavRunForm,
    @ClientSignal() signal: AbortSignal,
    @Res({ passthrough: true }) response: Response,
  ): Promise<object> {
    const request = syncRequest(await this.specOf(form), form.source, camelCased(form));
    return this.syncs.run('webdav run-inventory', request, form, { signal, response });
  }

  /** What ends in .json is an inventory on this machine; everything else is a path on the WebDAV server. */
  private async specOf(form: WebdavValidateForm): Promise<WebdavSpec> {
    const path = form.config_path;
    return webdavSpec(/\.json$/i.test(path) ? await this.roots.resolve(path) : path, serverOf(form), form);
  }
}

const serverOf = (form: ServerFields) => ({
  url: form.webdav_url,
  username: form.webdav_username,
  password: form.webdav_password,
});
