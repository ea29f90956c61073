import { Injectable } from '@nestjs/common';
import type { FailedRun } from '@sluice/persistence';
import { hasCause } from './failure-groups.js';
import { FailureListing } from './failure-listing.js';
import { FailureRetriesService } from './failure-retries.service.js';
import { FailureScopes } from './failure-scopes.js';
import {
  retried,
  type FailuresBody,
  type FailuresQuery,
  type FailuresRetried,
  type RetryFailuresForm,
} from './failure.dto.js';

/** Failed runs by cause, and another try for those of one cause. Reads page by page: memory does not grow with the failures. */
@Injectable()
export class FailuresService {
  constructor(
    private readonly listing: FailureListing,
    private readonly retries: FailureRetriesService,
    private readonly scopes: FailureScopes,
  ) {}

  /** @throws InvalidInputError unless exactly one of batch and group is given; NotFoundError when it does not exist */
  async list(query: FailuresQuery): Promise<FailuresBody> {
    const scope = await this.scopes.of(query);
    return this.listing.of(this.retries.pages(scope));
  }

  /**
   * @throws InvalidInputError unless exactly one of batch and group is given; NotFoundError when it does not exist
   * @param gone aborts when nobody waits for the answer: nobody would go on either. What was done stays
   * @throws ConflictError when a group is being cancelled, and nothing was retried
   */
  async retry({ after = 0, ...form }: RetryFailuresForm, gone: AbortSignal): Promise<FailuresRetried> {
    const scope = await this.scopes.of(form);
    const isMeant = (run: FailedRun): boolean => hasCause(run, form.code, form.pattern);
    const done = await this.retries.retrySome(scope, isMeant, after, gone);
    return retried(done, done.next === null ? null : String(done.next));
  }
}
