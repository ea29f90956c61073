import { Controller, Get, Query, Res } from '@nestjs/common';
import {
  ApiBadGatewayResponse,
  ApiBadRequestResponse,
  ApiGatewayTimeoutResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { ErrorBody } from '@sluice/http-kit';
import type { Response } from 'express';
import { SearchBody, SearchQuery, VectorDatabaseList } from './vector-database.dto.js';
import { whenGone } from '../app/when-gone.js';
import { VectorDatabasesService } from './vector-databases.service.js';

@ApiTags('Vector databases')
@Controller(['api/v1/vectordb', 'api/v1/lancedb'])
export class VectorDatabasesController {
  constructor(private readonly databases: VectorDatabasesService) {}

  @Get('list')
  @ApiOperation({ summary: 'All vector databases' })
  @ApiOkResponse({ type: VectorDatabaseList })
  list(): Promise<VectorDatabaseList> {
    return this.databases.list();
  }

  @Get('search')
  @ApiOperation({ summary: 'Search a vector database' })
  @ApiOkResponse({ type: SearchBody })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'A parameter is missing or wrong, the filter included' })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'No such vector database' })
  @ApiBadGatewayResponse({ type: ErrorBody, description: 'The embedding server of the database fails' })
  @ApiGatewayTimeoutResponse({ type: ErrorBody, description: 'The embedding server does not answer in time' })
  search(@Query() query: SearchQuery, @Res({ passthrough: true }) response: Response): Promise<SearchBody> {
    return this.databases.search(query, whenGone(response));
  }
}
