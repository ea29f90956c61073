import { Controller, Delete, HttpCode, Post, Query } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiInternalServerErrorResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { ErrorBody } from '@sluice/http-kit';
import { DocumentRemoved, OrphansRemoved, RemoveDocumentQuery } from './document-removal.dto.js';
import { DocumentRemovalService } from './document-removal.service.js';

@ApiTags('Documents')
@Controller('api/v1/document')
export class DocumentRemovalController {
  constructor(private readonly removal: DocumentRemovalService) {}

  @Post('cleanup-orphans')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Delete documents that no location names',
    description:
      'Rows of a replaced version stay in a vector database until the newer version is stored there: until then it answers questions.',
  })
  @ApiOkResponse({ type: OrphansRemoved })
  @ApiInternalServerErrorResponse({ type: ErrorBody, description: 'A fault of the service' })
  removeOrphans(): Promise<OrphansRemoved> {
    return this.removal.removeOrphans();
  }

  @Delete('by-uri')
  @ApiOperation({
    summary: 'Delete a location',
    description:
      'With its last location a document is deleted, with its workflow runs, its artifacts and its rows in vector databases.',
  })
  @ApiOkResponse({ type: DocumentRemoved })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'uri or source is missing' })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'No such location' })
  @ApiInternalServerErrorResponse({ type: ErrorBody, description: 'A fault of the service; nothing was deleted' })
  removeLocation(@Query() { uri, source }: RemoveDocumentQuery): Promise<DocumentRemoved> {
    return this.removal.removeLocation(uri, source);
  }
}
