import { Module } from '@nestjs/common';
import { DocumentContentController } from './document-content.controller.js';
import { DocumentContentService } from './document-content.service.js';
import { DocumentDetailService } from './document-detail.service.js';
import { DocumentPartsService } from './document-parts.service.js';
import { DocumentPassagesService } from './document-passages.service.js';
import { DocumentTextService } from './document-text.service.js';
import { DocumentViewsController } from './document-views.controller.js';
import { PassageListService } from './passage-list.service.js';

@Module({
  controllers: [DocumentContentController, DocumentViewsController],
  providers: [
    DocumentContentService,
    DocumentDetailService,
    DocumentPartsService,
    DocumentPassagesService,
    DocumentTextService,
    PassageListService,
  ],
})
export class DocumentViewsModule {}
