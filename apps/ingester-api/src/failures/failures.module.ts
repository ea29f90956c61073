import { Module } from '@nestjs/common';
import { FailureRetriesService } from './failure-retries.service.js';
import { FailureScopes } from './failure-scopes.js';
import { FailuresController } from './failures.controller.js';
import { FailuresService } from './failures.service.js';

@Module({
  controllers: [FailuresController],
  providers: [FailureRetriesService, FailureScopes, FailuresService],
  exports: [FailureRetriesService],
})
export class FailuresModule {}
