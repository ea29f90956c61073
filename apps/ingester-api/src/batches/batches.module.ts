import { Module } from '@nestjs/common';
import { BatchDocumentsService } from './batch-documents.service.js';
import { BatchSearchController } from './batch-search.controller.js';
import { BatchSearchService } from './batch-search.service.js';
import { BatchesController } from './batches.controller.js';
import { BatchesService } from './batches.service.js';

@Module({
  controllers: [BatchesController, BatchSearchController],
  providers: [BatchesService, BatchSearchService, BatchDocumentsService],
})
export class BatchesModule {}
