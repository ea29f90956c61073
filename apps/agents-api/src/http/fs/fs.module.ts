import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { FsController } from './fs.controller.js';

@Module({ imports: [RunsModule], controllers: [FsController] })
export class FsModule {}
