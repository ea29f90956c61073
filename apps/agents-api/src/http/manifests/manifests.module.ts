import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { ManifestsController } from './manifests.controller.js';

@Module({ imports: [RunsModule], controllers: [ManifestsController] })
export class ManifestsModule {}
