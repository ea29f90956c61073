import { Controller, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Problems, Returns } from '@sluice/http-kit';
import type { Request } from 'express';
import { Audited, AuditedAs } from '../../audit/audited.js';
import { BundleErrorBody, DocumentsIngested, IngestDocumentsForm } from './bundle.dto.js';
import { BundlesService } from './bundles.service.js';

@ApiTags('Documents')
@Controller('api/v1/document')
export class BundlesController {
  constructor(private readonly bundles: BundlesService) {}

  @Post('ingest-documents')
  @AuditedAs(Audited.TogetherByPart)
  @ApiConsumes('multipart/form-data')
  @ApiBody({ type: IngestDocumentsForm })
  @Returns(DocumentsIngested, 'Upload many small documents', {
    description:
      'Each is taken or refused as `ingest-document` would, and none is in the way of another: `documents` says what became of each. ' +
      'What is in is durable when the response comes. A request that ends in its middle leaves in what had arrived.',
    answer: 'At least one document is in',
  })
  @ApiResponse({ status: 400, type: BundleErrorBody, description: 'No document is in, or the form is broken' })
  @ApiResponse({
    status: 413,
    type: BundleErrorBody,
    description: 'Too many documents or bytes; or none is in, for its size',
  })
  @Problems({ 404: 'None is in: there is no such batch' })
  async ingest(@Req() request: Request): Promise<DocumentsIngested> {
    return this.bundles.ingest(request);
  }
}
