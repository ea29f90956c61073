import { Inject, Injectable } from '@nestjs/common';
import { FailureRepository, RunRetry, type Database, type FailedRun, type FailureScope } from '@sluice/persistence';
import { STEPS_CHANNEL } from '@sluice/workflow-engine';
import { DATABASE } from '../app/settings.token.js';
import { FailureGroups, hasCause } from './failure-groups.js';
import { FailureScopes } from './failure-scopes.js';
import type { FailuresBody, FailuresQuery, FailuresRetried, RetryFailuresForm } from './failure.dto.js';
import { toFailureGroupBody } from './failure.mapper.js';

const PAGE = 2000;

/** Failed runs by cause, and another try for those of one cause. Reads page by page: memory does not grow with the failures. */
@Injectable()
export class FailuresService {
  constructor(
    private readonly failures: FailureRepository,
    private readonly retries: RunRetry,
    private readonly scopes: FailureScopes,
    @Inject(DATABASE) private readonly database: Database,
  ) {}

  /** @throws InvalidInputError unless exactly one of batch and group is given; NotFoundError when it does not exist */
  async list(query: FailuresQuery): Promise<FailuresBody> {
    const scope = await this.scopes.of(query);
    const found = new FailureGroups();
    for await (const page of this.pages(scope)) for (const run of page) found.add(run);
    const groups = found.sorted();
    const examples = await this.failures.examples(groups.flatMap((group) => group.exampleIds));
    const exampleOf = new Map(examples.map((example) => [example.runId, example]));
    return { total: found.total, groups: groups.map((group) => toFailureGroupBody(group, exampleOf)) };
  }

  /** @throws InvalidInputError unless exactly one of batch and group is given; NotFoundError when it does not exist */
  async retry(form: RetryFailuresForm): Promise<FailuresRetried> {
    const scope = await this.scopes.of(form);
    let steps = 0;
    let runs = 0;
    for await (const page of this.pages(scope)) {
      const matching = page.filter((run) => hasCause(run, form.code, form.pattern));
      const result = await this.retries.retry(matching.map((run) => run.id));
      steps += result.steps;
      runs += result.runs;
    }
    if (runs > 0) await this.database.notify(STEPS_CHANNEL, String(runs));
    return { message: `Retrying ${runs} workflow run${runs === 1 ? '' : 's'}`, reset_steps: steps, reset_runs: runs };
  }

  private async *pages(scope: FailureScope): AsyncGenerator<FailedRun[]> {
    let after = 0;
    for (;;) {
      const page = await this.failures.page(scope, after, PAGE);
      yield page;
      const last = page.at(-1);
      if (!last || page.length < PAGE) return;
      after = last.id;
    }
  }
}
