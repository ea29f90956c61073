import { Module } from '@nestjs/common';
import { SourceStatusController } from './source-status.controller.js';
import { SourceStatusService } from './source-status.service.js';

@Module({
  controllers: [SourceStatusController],
  providers: [SourceStatusService],
})
export class SourceStatusModule {}
