import { Module } from '@nestjs/common';
import { FileCollector } from './file-collector.js';
import { HousekeepingLoop } from './housekeeping-loop.js';
import { History } from './history.js';
import { Housekeeping } from './housekeeping.js';

@Module({
  providers: [History, FileCollector, Housekeeping, HousekeepingLoop],
})
export class HousekeepingModule {}
