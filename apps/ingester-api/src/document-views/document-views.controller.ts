import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Problems, Returns } from '@sluice/http-kit';
import { whenGone } from '../app/answers.js';
import { DocumentDetailBody } from './document-detail.dto.js';
import { DocumentDetailService } from './document-detail.service.js';
import { DocumentHash } from './document-hash.js';
import { DocumentPartPage, PartsQuery } from './document-part.dto.js';
import { DocumentPartsService } from './document-parts.service.js';
import { DocumentTextService } from './document-text.service.js';
import {
  DocumentOutlineBody,
  DocumentTextBody,
  PassageAtBody,
  PassagePage,
  PassagesQuery,
  PlaceQuery,
  ResultQuery,
} from './document-view.dto.js';
import { PassageListService } from './passage-list.service.js';

const NO_DOCUMENT = 'No such document';
const NO_RESULT = 'No such document, or nothing was made of it (yet)';
const WRONG = 'The hash is none, or a parameter is wrong';

@ApiTags('Documents')
@Controller('api/v1/document/by-hash/:doc_hash')
export class DocumentViewsController {
  constructor(
    private readonly documents: DocumentDetailService,
    private readonly passageLists: PassageListService,
    private readonly texts: DocumentTextService,
    private readonly partLists: DocumentPartsService,
  ) {}

  @Get()
  @Returns(DocumentDetailBody, 'A document: where it is, what was made of it, which vector databases hold it')
  @Problems({ 400: 'The hash is none', 404: NO_DOCUMENT })
  get(@DocumentHash() hash: string): Promise<DocumentDetailBody> {
    return this.documents.get(hash);
  }

  @Get('text')
  @Returns(DocumentTextBody, 'The beginning of a document that is a text: at most 2,097,152 UTF-16 code units')
  @Problems({ 400: 'The hash is none', 404: 'No such document, or it is no text' })
  text(@DocumentHash() hash: string, @Res({ passthrough: true }) response: Response): Promise<DocumentTextBody> {
    return this.texts.get(hash, whenGone(response));
  }

  @Get('outline')
  @Returns(DocumentOutlineBody, 'The headings of a document, and how large its pages are')
  @Problems({ 400: WRONG, 404: NO_RESULT })
  outline(
    @DocumentHash() hash: string,
    @Query() query: ResultQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DocumentOutlineBody> {
    return this.passageLists.outline(hash, query, whenGone(response));
  }

  @Get('parts')
  @Returns(DocumentPartPage, 'A document as it was read, part by part', {
    description: 'Sheets, slides, headings, paragraphs, list items and rows of tables in reading order.',
  })
  @Problems({ 400: WRONG, 404: NO_RESULT })
  parts(
    @DocumentHash() hash: string,
    @Query() query: PartsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DocumentPartPage> {
    return this.partLists.page(hash, query, whenGone(response));
  }

  @Get('passages')
  @Returns(PassagePage, 'The chunks of a document, each with its places in it')
  @Problems({ 400: WRONG, 404: NO_RESULT })
  passages(
    @DocumentHash() hash: string,
    @Query() query: PassagesQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PassagePage> {
    return this.passageLists.page(hash, query, whenGone(response));
  }

  @Get('passages/at')
  @Returns(PassageAtBody, 'Which chunk is at a place of the document', {
    description: 'Give page_no, x and y, or text_offset, or markdown_offset.',
  })
  @Problems({ 400: WRONG, 404: NO_RESULT })
  at(
    @DocumentHash() hash: string,
    @Query() query: PlaceQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<PassageAtBody> {
    return this.passageLists.at(hash, query, whenGone(response));
  }
}
