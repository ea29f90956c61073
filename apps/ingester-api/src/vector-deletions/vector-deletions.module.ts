import { Module } from '@nestjs/common';
import { ParameterSetsModule } from '../parameter-sets/parameter-sets.module.js';
import { DeletionLoop } from './deletion-loop.js';
import { DeletionPreviewService } from './deletion-preview.service.js';
import { VectorDeletionsController } from './vector-deletions.controller.js';
import { VectorDeletionsService } from './vector-deletions.service.js';

@Module({
  imports: [ParameterSetsModule],
  controllers: [VectorDeletionsController],
  providers: [DeletionLoop, DeletionPreviewService, VectorDeletionsService],
})
export class VectorDeletionsModule {}
