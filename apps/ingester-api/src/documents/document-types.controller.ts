import { Controller, Get, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { ReadableType } from '@sluice/domain';
import { Returns } from '@sluice/http-kit';
import { READABLE_TYPES } from '../app/settings.token.js';
import { DocumentTypeBody, toDocumentTypeBody } from './document-types.dto.js';

@ApiTags('Documents')
@Controller('api/v1/document/types')
export class DocumentTypesController {
  constructor(@Inject(READABLE_TYPES) private readonly types: readonly ReadableType[]) {}

  @Get()
  @Returns([DocumentTypeBody], 'Types of documents that can be parsed')
  list(): DocumentTypeBody[] {
    return this.types.map(toDocumentTypeBody);
  }
}
