import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Returns } from '@sluice/http-kit';
import { ListedRunPage, SearchRunsQuery } from './run-search.dto.js';
import { RunSearchService } from './run-search.service.js';

@ApiTags('Workflows')
@Controller('api/v1/workflow')
export class RunSearchController {
  constructor(private readonly runs: RunSearchService) {}

  @Get('search')
  @Returns(ListedRunPage, 'Workflow runs by state, batch, source, text and more, in pages, with counts by state', {
    description:
      'All conditions that are given hold. Each run comes with its document, its steps and what it waits for.',
  })
  search(@Query() query: SearchRunsQuery): Promise<ListedRunPage> {
    return this.runs.page(query);
  }
}
