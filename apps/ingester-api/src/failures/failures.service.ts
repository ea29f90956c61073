import { Injectable } from '@nestjs/common';
import { FailureRepository } from '@sluice/persistence';
import { FailureGroups, hasCause } from './failure-groups.js';
import { FailureRetriesService } from './failure-retries.service.js';
import { FailureScopes } from './failure-scopes.js';
import type { FailuresBody, FailuresQuery, FailuresRetried, RetryFailuresForm } from './failure.dto.js';
import { toFailureGroupBody } from './failure.mapper.js';

/** Failed runs by cause, and another try for those of one cause. Reads page by page: memory does not grow with the failures. */
@Injectable()
export class FailuresService {
  constructor(
    private readonly failures: FailureRepository,
    private readonly retries: FailureRetriesService,
    private readonly scopes: FailureScopes,
  ) {}

  /** @throws InvalidInputError unless exactly one of batch and group is given; NotFoundError when it does not exist */
  async list(query: FailuresQuery): Promise<FailuresBody> {
    const scope = await this.scopes.of(query);
    const found = new FailureGroups();
    for await (const page of this.retries.pages(scope)) for (const run of page) found.add(run);
    const groups = found.sorted();
    const examples = await this.failures.examples(groups.flatMap((group) => group.exampleIds));
    const exampleOf = new Map(examples.map((example) => [example.runId, example]));
    return { total: found.total, groups: groups.map((group) => toFailureGroupBody(group, exampleOf)) };
  }

  /**
   * @throws InvalidInputError unless exactly one of batch and group is given; NotFoundError when it does not exist
   * @throws ConflictError when a group is being cancelled
   */
  async retry(form: RetryFailuresForm): Promise<FailuresRetried> {
    const { runs, steps } = await this.retries.retry(await this.scopes.of(form), (run) =>
      hasCause(run, form.code, form.pattern),
    );
    return { message: `Retrying ${runs} workflow run${runs === 1 ? '' : 's'}`, reset_steps: steps, reset_runs: runs };
  }
}
