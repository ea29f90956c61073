import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module.js';
import { BatchDocumentsService } from './batch-documents.service.js';
import { BatchRemovalController } from './batch-removal.controller.js';
import { BatchRemovalService } from './batch-removal.service.js';
import { BatchSearchController } from './batch-search.controller.js';
import { BatchSearchService } from './batch-search.service.js';
import { BatchesController } from './batches.controller.js';
import { BatchesService } from './batches.service.js';
import { StartPlanService } from './start-plan.service.js';

@Module({
  imports: [DocumentsModule],
  controllers: [BatchesController, BatchSearchController, BatchRemovalController],
  providers: [BatchesService, BatchSearchService, BatchDocumentsService, BatchRemovalService, StartPlanService],
})
export class BatchesModule {}
