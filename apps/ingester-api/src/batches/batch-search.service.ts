import { Injectable } from '@nestjs/common';
import { NotFoundError, type DocumentBatch } from '@sluice/domain';
import { mapOrdered } from '@sluice/io';
import { BatchRepository, BatchSearchRepository } from '@sluice/persistence';
import { orderOf, pageOf, shownPage } from '../app/search-fields.js';
import { toBatchBody } from './batch.dto.js';
import type { BatchPage, BatchSummary, SearchBatchesQuery } from './batch-search.dto.js';

/** Batches whose documents are counted at the same time. */
const AT_ONCE = 3;

/** Batches with the states of their documents. */
@Injectable()
export class BatchSearchService {
  constructor(
    private readonly batches: BatchRepository,
    private readonly search: BatchSearchRepository,
  ) {}

  async page(query: SearchBatchesQuery): Promise<BatchPage> {
    const page = pageOf(query);
    const { rows, total } = await this.search.page({ ...page, ...orderOf(query.sort ?? '-id'), text: query.q });
    const items: BatchSummary[] = [];
    for await (const item of mapOrdered(rows, AT_ONCE, (batch) => this.summary(batch))) items.push(item);
    return { items, ...shownPage(page, total) };
  }

  /** @throws NotFoundError when there is no such batch */
  async get(id: number): Promise<BatchSummary> {
    const batch = await this.batches.find(id);
    if (!batch) throw new NotFoundError(`Batch ${id} does not exist`);
    return this.summary(batch);
  }

  private async summary(batch: DocumentBatch): Promise<BatchSummary> {
    const [states, locations, openGroups] = await Promise.all([
      this.search.documentStates(batch.id),
      this.search.countLocations(batch.id),
      this.search.openGroups(batch.id),
    ]);
    return {
      ...toBatchBody(batch),
      document_count: Object.values(states).reduce((sum, count) => sum + count, 0),
      location_count: locations,
      states: { ...states },
      open_run_groups: openGroups,
    };
  }
}
