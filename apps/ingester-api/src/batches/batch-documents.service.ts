import { Injectable } from '@nestjs/common';
import { NotFoundError, type DocumentState } from '@sluice/domain';
import {
  BatchDocumentsRepository,
  BatchRepository,
  BatchSearchRepository,
  type BatchDocumentSearch,
} from '@sluice/persistence';
import { orderOf, pageOf, shownPage, wordsOf } from '../app/search-fields.js';
import { toBatchDocumentBody, type BatchDocumentPage, type BatchDocumentsQuery } from './batch-documents.dto.js';

/** Documents of a batch with their state now. */
@Injectable()
export class BatchDocumentsService {
  constructor(
    private readonly batches: BatchRepository,
    private readonly documents: BatchDocumentsRepository,
    private readonly search: BatchSearchRepository,
  ) {}

  /** @throws NotFoundError when there is no such batch */
  async page(batchId: number, query: BatchDocumentsQuery): Promise<BatchDocumentPage> {
    if (!(await this.batches.find(batchId))) throw new NotFoundError(`Batch ${batchId} does not exist`);
    const search = { batchId, text: query.q, states: wordsOf<DocumentState>(query.state) };
    const page = pageOf(query);
    const total = await this.count(search);
    const isBeyond = (page.page - 1) * page.rowsPerPage >= total;
    const rows = isBeyond ? [] : await this.documents.page(search, { ...page, ...orderOf(query.sort ?? 'id') });
    return { items: rows.map(toBatchDocumentBody), ...shownPage(page, total) };
  }

  /** Where each document has one location, its documents are counted already. */
  private async count(search: BatchDocumentSearch): Promise<number> {
    const { batchId, states, text } = search;
    if (states === undefined || text !== undefined) return this.documents.count(search);
    const counts = await this.search.documentStates(batchId);
    const documents = Object.values(counts).reduce((sum, count) => sum + count, 0);
    if (documents !== (await this.search.countLocations(batchId))) return this.documents.count(search);
    return states.reduce((sum, state) => sum + counts[state], 0);
  }
}
