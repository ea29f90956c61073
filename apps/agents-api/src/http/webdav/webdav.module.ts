import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { WebdavController } from './webdav.controller.js';

@Module({ imports: [RunsModule], controllers: [WebdavController] })
export class WebdavModule {}
