import { Module } from '@nestjs/common';
import { FailureListing } from './failure-listing.js';
import { FailureRetriesService } from './failure-retries.service.js';
import { FailureScopes } from './failure-scopes.js';
import { FailuresController } from './failures.controller.js';
import { FailuresService } from './failures.service.js';
import { RecentFailuresController } from './recent-failures.controller.js';
import { RecentFailuresService } from './recent-failures.service.js';

@Module({
  controllers: [FailuresController, RecentFailuresController],
  providers: [FailureListing, FailureRetriesService, FailureScopes, FailuresService, RecentFailuresService],
  exports: [FailureRetriesService],
})
export class FailuresModule {}
