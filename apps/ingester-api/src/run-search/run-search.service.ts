import { Injectable } from '@nestjs/common';
import { RunSearchRepository, totalOf } from '@sluice/persistence';
import { orderOf, pageOf, shownPage } from '../app/search-fields.js';
import { ProgressService } from '../run-control/progress.service.js';
import type { ListedRunPage, SearchRunsQuery } from './run-search.dto.js';
import { toRunSearch } from './run-search-filter.js';
import { toListedRunBody, waitsFor } from './run-search.mapper.js';

/** Runs by what people look for, with what each waits for. */
@Injectable()
export class RunSearchService {
  constructor(
    private readonly runs: RunSearchRepository,
    private readonly progress: ProgressService,
  ) {}

  async page(query: SearchRunsQuery): Promise<ListedRunPage> {
    const search = await this.runs.resolve(toRunSearch(query));
    const page = pageOf(query);
    const states = await this.runs.countByState(search);
    const total = totalOf(states, search.states);
    const rows = await this.runs.page(search, { ...page, ...orderOf(query.sort ?? '-created_date') }, total);
    const hasWorkers = await this.progress.workersAlive();
    const remaining = await this.progress.remainingSeconds(rows);
    const items = rows.map((run) =>
      toListedRunBody(run, {
        waitingFor: waitsFor(run, hasWorkers),
        remainingSeconds: remaining.get(run.id) ?? null,
      }),
    );
    return { items, states: { ...states }, ...shownPage(page, total) };
  }
}
