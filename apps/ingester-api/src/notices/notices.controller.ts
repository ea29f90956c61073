import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Returns } from '@sluice/http-kit';
import { NoticesBody, toNoticeBody } from './notice.dto.js';
import { NoticeSources } from './notice-sources.js';

@ApiTags('Overview')
@Controller('api/v1/notices')
export class NoticesController {
  constructor(private readonly sources: NoticeSources) {}

  @Get()
  @Returns(NoticesBody, 'What needs a hand, each with the one thing that helps', {
    description: 'Some seconds old, up to a minute where a vector database has to be looked at.',
  })
  async list(): Promise<NoticesBody> {
    return { notices: (await this.sources.all()).map(toNoticeBody) };
  }
}
