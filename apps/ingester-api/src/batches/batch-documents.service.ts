import { Injectable } from '@nestjs/common';
import { NotFoundError, type DocumentState } from '@sluice/domain';
import { BatchDocumentsRepository, BatchRepository } from '@sluice/persistence';
import { orderOf, pageOf, shownPage, wordsOf } from '../app/search-fields.js';
import { toBatchDocumentBody, type BatchDocumentPage, type BatchDocumentsQuery } from './batch-documents.dto.js';

/** Documents of a batch with their state now. */
@Injectable()
export class BatchDocumentsService {
  constructor(
    private readonly batches: BatchRepository,
    private readonly documents: BatchDocumentsRepository,
  ) {}

  /** @throws NotFoundError when there is no such batch */
  async page(batchId: number, query: BatchDocumentsQuery): Promise<BatchDocumentPage> {
    if (!(await this.batches.find(batchId))) throw new NotFoundError(`Batch ${batchId} does not exist`);
    const search = { batchId, text: query.q, states: wordsOf<DocumentState>(query.state) };
    const page = pageOf(query);
    const total = await this.documents.count(search);
    const isBeyond = (page.page - 1) * page.rowsPerPage >= total;
    const rows = isBeyond ? [] : await this.documents.page(search, { ...page, ...orderOf(query.sort ?? 'id') });
    return { items: rows.map(toBatchDocumentBody), ...shownPage(page, total) };
  }
}
