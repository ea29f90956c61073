import { Injectable } from '@nestjs/common';
import { type FailedRun, FailureRepository } from '@sluice/persistence';
import { FailureGroups } from './failure-groups.js';
import type { FailuresBody } from './failure.dto.js';
import { toFailureGroupBody } from './failure.mapper.js';

/** Failed runs by cause. Reads page by page: memory does not grow with the failures. */
@Injectable()
export class FailureListing {
  constructor(private readonly failures: FailureRepository) {}

  async of(pages: AsyncIterable<readonly FailedRun[]>): Promise<FailuresBody> {
    const found = new FailureGroups();
    for await (const page of pages) for (const run of page) found.add(run);
    const groups = found.sorted();
    const examples = await this.failures.examples(groups.flatMap((group) => group.exampleIds));
    const exampleOf = new Map(examples.map((example) => [example.runId, example]));
    return { total: found.total, groups: groups.map((group) => toFailureGroupBody(group, exampleOf)) };
  }
}
