import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Returns } from '@sluice/http-kit';
import { DocumentSearchRepository } from '@sluice/persistence';
import { pageOf, shownPage } from '../app/search-fields.js';
import { FoundDocumentPage, SearchDocumentsQuery, toFoundDocumentBody } from './document-search.dto.js';

@ApiTags('Documents')
@Controller('api/v1/document')
export class DocumentSearchController {
  constructor(private readonly documents: DocumentSearchRepository) {}

  @Get('search')
  @Returns(FoundDocumentPage, 'Documents by title, URI or hash, in pages, newest first', {
    description:
      'Each document once, whatever locations it has and whether it was started or not. Without `q` all documents.',
  })
  async search(@Query() query: SearchDocumentsQuery): Promise<FoundDocumentPage> {
    const page = pageOf(query);
    const { rows, total, isMore } = await this.documents.page({ ...page, text: query.q });
    return { items: rows.map(toFoundDocumentBody), has_more: isMore, ...shownPage(page, total) };
  }
}
