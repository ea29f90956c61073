import { Module } from '@nestjs/common';
import { RunArtifactsController } from './run-artifacts.controller.js';
import { RunArtifactsService } from './run-artifacts.service.js';

@Module({
  controllers: [RunArtifactsController],
  providers: [RunArtifactsService],
})
export class RunArtifactsModule {}
