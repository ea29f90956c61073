import { Module } from '@nestjs/common';
import { RunControlModule } from '../run-control/run-control.module.js';
import { RunSearchController } from './run-search.controller.js';
import { RunSearchService } from './run-search.service.js';

@Module({
  imports: [RunControlModule],
  controllers: [RunSearchController],
  providers: [RunSearchService],
})
export class RunSearchModule {}
