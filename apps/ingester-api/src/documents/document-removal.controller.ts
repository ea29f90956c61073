import { Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Problems, Returns } from '@sluice/http-kit';
import { Audited, AuditedAs } from '../audit/audited.js';
import { DocumentRemoved, OrphansRemoved, RemoveDocumentQuery } from './document-removal.dto.js';
import { DocumentRemovalService } from './document-removal.service.js';
import { RemovalPreviewBody } from './removal-preview.dto.js';

@ApiTags('Documents')
@Controller('api/v1/document')
export class DocumentRemovalController {
  constructor(private readonly removal: DocumentRemovalService) {}

  @Post('cleanup-orphans')
  @Returns(OrphansRemoved, 'Delete documents that no location names', {
    description:
      'Rows of a replaced version stay in a vector database until the newer version is stored there: until then it answers questions.',
  })
  removeOrphans(): Promise<OrphansRemoved> {
    return this.removal.removeOrphans();
  }

  @Get('by-uri/removal')
  @Returns(RemovalPreviewBody, 'What the deletion of a location would take with it')
  @Problems({ 400: 'uri or source is missing', 404: 'No such location' })
  preview(@Query() { uri, source }: RemoveDocumentQuery): Promise<RemovalPreviewBody> {
    return this.removal.preview(uri, source);
  }

  @Delete('by-uri')
  @AuditedAs(Audited.Together)
  @Returns(DocumentRemoved, 'Delete a location', {
    description:
      'With its last location a document is deleted, with its workflow runs, its artifacts and its rows in vector databases.',
  })
  @Problems({
    400: 'uri or source is missing',
    404: 'No such location',
    500: 'A fault of the service; nothing was deleted',
  })
  removeLocation(@Query() { uri, source }: RemoveDocumentQuery): Promise<DocumentRemoved> {
    return this.removal.removeLocation(uri, source);
  }
}
