import { Module } from '@nestjs/common';
import { RunsController } from './runs.controller.js';
import { SyncService } from './sync.service.js';

/** Recorded runs, and how requests begin them. */
@Module({ controllers: [RunsController], providers: [SyncService], exports: [SyncService] })
export class RunsModule {}
