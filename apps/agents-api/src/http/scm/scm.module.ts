import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { ScmController } from './scm.controller.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

/** Git platforms: what a request asks for, and what their webhooks report. */
@Module({ imports: [RunsModule], controllers: [WebhooksController, ScmController], providers: [WebhooksService] })
export class ScmModule {}
