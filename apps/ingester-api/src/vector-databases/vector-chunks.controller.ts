import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Problems, Returns } from '@sluice/http-kit';
import { whenGone } from '../app/answers.js';
import { namedDatabase } from './named-database.js';
import { VectorChunkPage, VectorChunksQuery, VectorDatabaseVersionsBody } from './vector-database-chunks.dto.js';
import { VectorDatabaseQuery } from './vector-database.dto.js';
import { VectorChunksService } from './vector-chunks.service.js';

@ApiTags('Vector databases')
@Controller('api/v1/vectordb')
export class VectorChunksController {
  constructor(private readonly chunks: VectorChunksService) {}

  @Get('chunks')
  @Returns(VectorChunkPage, 'Chunks of a document as a vector database has them')
  @Problems({ 400: 'A parameter is missing or wrong', 404: 'No such vector database' })
  page(@Query() query: VectorChunksQuery, @Res({ passthrough: true }) response: Response): Promise<VectorChunkPage> {
    return this.chunks.page(query, whenGone(response));
  }

  @Get('versions')
  @Returns(VectorDatabaseVersionsBody, 'Versions of a vector database that can still be read')
  @Problems({
    400: 'db is missing, or leaves VECTORDB_DIR; or collection_name can be none',
    404: 'No such vector database',
  })
  versions(@Query() query: VectorDatabaseQuery): Promise<VectorDatabaseVersionsBody> {
    return this.chunks.versions(namedDatabase(query));
  }
}
