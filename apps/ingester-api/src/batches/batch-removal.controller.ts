import { Controller, Delete, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PathId, Problems, Returns } from '@sluice/http-kit';
import type { Response } from 'express';
import { whenGone } from '../app/answers.js';
import { RemovalPreviewBody } from '../documents/removal-preview.dto.js';
import { BatchRemoved } from './batch-removal.dto.js';
import { BatchRemovalService } from './batch-removal.service.js';

const BatchId = (): ParameterDecorator => PathId('batch_id', 'Id of the batch');

@ApiTags('Batches')
@Controller('api/v1/batch')
export class BatchRemovalController {
  constructor(private readonly removal: BatchRemovalService) {}

  @Get(':batch_id/removal')
  @Returns(RemovalPreviewBody, 'What the deletion of a batch would take with it')
  @Problems({ 404: 'No such batch' })
  preview(@BatchId() batchId: number): Promise<RemovalPreviewBody> {
    return this.removal.preview(batchId);
  }

  @Delete(':batch_id')
  @Returns(BatchRemoved, 'Delete a batch with its locations and runs', {
    description:
      'Documents that no location of another batch names are deleted, too, with their artifacts and their rows in vector databases; these follow within seconds. What runs is stopped.',
  })
  @Problems({ 404: 'No such batch', 500: 'A fault of the service; a part of the batch may be deleted' })
  remove(@BatchId() batchId: number, @Res({ passthrough: true }) response: Response): Promise<BatchRemoved> {
    return this.removal.remove(batchId, whenGone(response));
  }
}
