import { Body, Controller, Get, Post, Query, Req, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Creates, mapPages, Problems, Returns, sendList, TakesForm } from '@sluice/http-kit';
import {
  DocumentIngested,
  DocumentUriBody,
  IngestDocumentForm,
  ListDocumentsQuery,
  toDocumentUriBody,
} from './document.dto.js';
import { DocumentsService } from './documents.service.js';
import { Audited, AuditedAs } from '../audit/audited.js';
import { UploadInterceptor, uploadedFileOf } from './upload-interceptor.js';

@ApiTags('Documents')
@Controller('api/v1/document')
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  @Get()
  @Returns([DocumentUriBody], 'Locations of documents, of a source or a batch')
  @Problems({ 400: 'Neither source nor batch_id is given' })
  async list(@Query() query: ListDocumentsQuery, @Res() response: Response): Promise<void> {
    await sendList(
      response,
      mapPages(this.documents.list(query), (uris) => uris.map(toDocumentUriBody)),
    );
  }

  @Post('ingest-document')
  @AuditedAs(Audited.Together)
  @TakesForm(UploadInterceptor, 'multipart/form-data')
  @Creates(DocumentIngested, 'Upload a document, or have it fetched', { answer: 'The document is in the batch' })
  @ApiResponse({
    status: 203,
    type: DocumentIngested,
    description: 'The location resides in another batch, which the body names',
  })
  @Problems({
    404: 'No such batch',
    413: 'Larger than MAX_UPLOAD_SIZE',
    502: 'The server of input_uri fails',
    504: 'The server of input_uri does not answer in time',
  })
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
