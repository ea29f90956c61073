import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from '@sluice/domain';
import { RepeatedWork } from '../app/repeated-work.js';
import { LOGGER } from '../app/settings.token.js';
import { VectorDeletionsService } from './vector-deletions.service.js';

const EVERY_MS = 10_000;

/** Carries on with deletions of vector databases whose process died. */
@Injectable()
export class DeletionLoop implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop: RepeatedWork;

  constructor(deletions: VectorDeletionsService, @Inject(LOGGER) logger: Logger) {
    const task = 'carry on with the deletion of a vector database';
    this.loop = new RepeatedWork(EVERY_MS, (signal) => deletions.carryOn(signal), logger.component('removal'), task);
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.stop();
  }
}
