import { Injectable } from '@nestjs/common';
import { MOST_PARTS, toPartBody, type DocumentPartPage, type PartsQuery } from './document-part.dto.js';
import { DocumentPassagesService } from './document-passages.service.js';

/** What a page of the list has, in JSON; as many parts as a page may have are less. */
const MOST_BYTES = 16 * 1024 ** 2;

/** Documents as they were read. */
@Injectable()
export class DocumentPartsService {
  constructor(private readonly passages: DocumentPassagesService) {}

  /** @throws as `DocumentPassagesService.use` */
  page(hash: string, query: PartsQuery, signal: AbortSignal): Promise<DocumentPartPage> {
    const { page = 1, rows_per_page: rows = MOST_PARTS } = query;
    return this.passages.use(hash, query, signal, async ({ result, reader }) => {
      const { parts: total, omittedParts: omitted } = reader.layout;
      const items = await reader.parts((page - 1) * rows, rows, MOST_BYTES);
      return {
        run_id: result.runId,
        items: items.map(toPartBody),
        total,
        omitted,
        page,
        rows_per_page: rows,
        total_pages: Math.ceil(total / rows),
      };
    });
  }
}
