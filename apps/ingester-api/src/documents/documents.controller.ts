import { Body, Controller, Get, HttpCode, Post, Query, Req, Res, UseInterceptors } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConsumes,
  ApiCreatedResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import { ErrorBody, mapPages, sendList } from '@sluice/http-kit';
import type { Request, Response } from 'express';
import { DocumentIngested, DocumentUriBody, IngestDocumentForm, ListDocumentsQuery } from './document.dto.js';
import { toDocumentUriBody } from './document.mapper.js';
import { DocumentsService } from './documents.service.js';
import { UploadInterceptor, uploadedFileOf } from './upload-interceptor.js';

@ApiTags('Documents')
@Controller('api/v1/document')
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  @Get()
  @ApiOperation({ summary: 'Locations of documents, of a source or a batch' })
  @ApiOkResponse({ type: [DocumentUriBody] })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'Neither source nor batch_id is given' })
  async list(@Query() query: ListDocumentsQuery, @Res() response: Response): Promise<void> {
    await sendList(
      response,
      mapPages(this.documents.list(query), (uris) => uris.map(toDocumentUriBody)),
    );
  }

  @Post('ingest-document')
  @HttpCode(201)
  @UseInterceptors(UploadInterceptor)
  @ApiConsumes('multipart/form-data')
  @ApiOperation({ summary: 'Upload a document, or have it fetched' })
  @ApiCreatedResponse({ type: DocumentIngested, description: 'The document is in the batch' })
  @ApiResponse({
    status: 203,
    type: DocumentIngested,
    description: 'The location resides in another batch, which the body names',
  })
  @ApiBadRequestResponse({ type: ErrorBody })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'No such batch' })
  @ApiResponse({ status: 413, type: ErrorBody, description: 'Larger than MAX_UPLOAD_SIZE' })
  @ApiResponse({ status: 502, type: ErrorBody, description: 'The server of input_uri fails' })
  @ApiResponse({ status: 504, type: ErrorBody, description: 'The server of input_uri does not answer in time' })
  async ingest(
    @Body() form: IngestDocumentForm,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DocumentIngested> {
    const abort = new AbortController();
    response.once('close', () => {
      if (!response.writableFinished) abort.abort();
    });
    const { result, hash } = await this.documents.ingest(form, uploadedFileOf(request), abort.signal);
    if (result.batchId !== form.batch_id) response.status(203);
    return {
      batch_id: result.batchId,
      document_uri: form.source_uri,
      document_hash: hash,
      source: form.source,
      uri_id: result.uriId,
    };
  }
}
