import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Returns } from '@sluice/http-kit';
import { AuditLog } from '@sluice/persistence';
import { pageOf, shownPage } from '../app/search-fields.js';
import { AuditPage, AuditQuery, toAuditEntryBody } from './audit.dto.js';

@ApiTags('Audit')
@Controller('api/v1/audit')
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  @Get()
  @Returns(AuditPage, 'Who changed what, newest first')
  async list(@Query() query: AuditQuery): Promise<AuditPage> {
    const page = pageOf(query);
    const { rows, total } = await this.log.page({ text: query.q, actor: query.actor, action: query.action }, page);
    return { ...shownPage(page, total), items: rows.map(toAuditEntryBody) };
  }
}
