import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Problems, Returns } from '@sluice/http-kit';
import { whenGone } from '../app/answers.js';
import { SearchBody, SearchQuery, VectorDatabaseList } from './vector-database.dto.js';
import { VectorDatabasesService } from './vector-databases.service.js';

@ApiTags('Vector databases')
@Controller(['api/v1/vectordb', 'api/v1/lancedb'])
export class VectorDatabasesController {
  constructor(private readonly databases: VectorDatabasesService) {}

  @Get('list')
  @Returns(VectorDatabaseList, 'All vector databases')
  list(): Promise<VectorDatabaseList> {
    return this.databases.list();
  }

  @Get('search')
  @Returns(SearchBody, 'Search a vector database')
  @Problems({
    400: 'A parameter is missing or wrong, the filter included',
    404: 'No such vector database',
    502: 'The embedding server of the database fails',
    504: 'The embedding server does not answer in time',
  })
  search(@Query() query: SearchQuery, @Res({ passthrough: true }) response: Response): Promise<SearchBody> {
    return this.databases.search(query, whenGone(response));
  }
}
