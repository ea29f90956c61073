import { Module } from '@nestjs/common';
import { RunControlModule } from '../run-control/run-control.module.js';
import { BulkController } from './bulk.controller.js';
import { BulkService } from './bulk.service.js';
import { RunSearchController } from './run-search.controller.js';
import { RunSearchService } from './run-search.service.js';

@Module({
  imports: [RunControlModule],
  controllers: [RunSearchController, BulkController],
  providers: [RunSearchService, BulkService],
})
export class RunSearchModule {}
