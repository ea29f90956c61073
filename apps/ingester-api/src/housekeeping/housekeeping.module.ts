import { Module } from '@nestjs/common';
import { FileCollector } from './file-collector.js';
import { HousekeepingLoop } from './housekeeping-loop.js';
import { Housekeeping } from './housekeeping.js';

@Module({
  providers: [FileCollector, Housekeeping, HousekeepingLoop],
})
export class HousekeepingModule {}
