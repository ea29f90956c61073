import { Body, Controller, Get, HttpCode, Post, Query, Res, UseInterceptors } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConsumes,
  ApiInternalServerErrorResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiServiceUnavailableResponse,
  ApiTags,
} from '@nestjs/swagger';
import { InvalidInputError } from '@sluice/domain';
import { ErrorBody, FormInterceptor, sendList } from '@sluice/http-kit';
import type { Response } from 'express';
import { whenGone } from '../app/when-gone.js';
import { VectorDatabaseQuery } from './vector-database.dto.js';
import {
  VacuumForm,
  VacuumQuery,
  VectorDatabaseInfoBody,
  VectorDatabaseVacuumed,
  VectorDocumentList,
  VectorDocumentsQuery,
} from './vector-database-info.dto.js';
import { namedDatabase } from './named-database.js';
import { VectorDatabasesAdminService } from './vector-databases-admin.service.js';

const WRONG_NAME = {
  type: ErrorBody,
  description: 'db is missing, or leaves VECTORDB_DIR; or collection_name can be none',
};
const BUSY = { type: ErrorBody, description: 'Another process maintains the database, or writers got in the way' };
const NO_DATABASE = { type: ErrorBody, description: 'No such vector database' };

@ApiTags('Vector databases')
@Controller(['api/v1/vectordb', 'api/v1/lancedb'])
export class VectorDatabasesAdminController {
  constructor(private readonly databases: VectorDatabasesAdminService) {}

  @Get('info')
  @ApiOperation({ summary: 'Figures of a vector database' })
  @ApiOkResponse({ type: VectorDatabaseInfoBody })
  @ApiBadRequestResponse(WRONG_NAME)
  @ApiNotFoundResponse(NO_DATABASE)
  @ApiInternalServerErrorResponse({ type: ErrorBody, description: 'The database cannot be opened' })
  info(
    @Query() query: VectorDatabaseQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<VectorDatabaseInfoBody> {
    return this.databases.info(namedDatabase(query), whenGone(response));
  }

  @Get('vacuum')
  @ApiOperation({ summary: 'Compact a vector database', description: 'The same as POST, for existing clients.' })
  @ApiOkResponse({ type: VectorDatabaseVacuumed })
  @ApiBadRequestResponse(WRONG_NAME)
  @ApiNotFoundResponse(NO_DATABASE)
  @ApiInternalServerErrorResponse({ type: ErrorBody, description: 'The database could not be compacted' })
  @ApiServiceUnavailableResponse(BUSY)
  vacuumByGet(@Query() query: VacuumQuery): Promise<VectorDatabaseVacuumed> {
    return this.databases.vacuum(namedDatabase(query), query.retention);
  }

  @Post('vacuum')
  @HttpCode(200)
  @UseInterceptors(FormInterceptor)
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiOperation({
    summary: 'Compact a vector database: remove deleted rows and old versions, join files',
    description: 'db and retention in the form or the query',
  })
  @ApiOkResponse({ type: VectorDatabaseVacuumed })
  @ApiBadRequestResponse(WRONG_NAME)
  @ApiNotFoundResponse(NO_DATABASE)
  @ApiInternalServerErrorResponse({ type: ErrorBody, description: 'The database could not be compacted' })
  @ApiServiceUnavailableResponse(BUSY)
  vacuum(@Body() form: VacuumForm, @Query() query: VacuumForm): Promise<VectorDatabaseVacuumed> {
    const { db, retention, ...collection } = { ...query, ...given(form) };
    if (db === undefined) throw new InvalidInputError('db is required', [{ field: 'db', message: 'is required' }]);
    return this.databases.vacuum(namedDatabase({ db, ...collection }), retention);
  }

  @Get('documents')
  @ApiOperation({ summary: 'Documents of a vector database, oldest first' })
  @ApiOkResponse({ type: VectorDocumentList })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'A parameter is missing or wrong, the filter included' })
  @ApiNotFoundResponse(NO_DATABASE)
  @ApiInternalServerErrorResponse({ type: ErrorBody, description: 'The database cannot be read' })
  async documents(@Query() query: VectorDocumentsQuery, @Res() response: Response): Promise<void> {
    const db = namedDatabase(query);
    const { total, pages } = await this.databases.documents({ ...query, db }, whenGone(response));
    const fields = { status: 'ok', path: db, document_count: total };
    await sendList(response, pages, { fields, name: 'documents' });
  }
}

/** What of a form was filled in. */
const given = (form: VacuumForm): VacuumForm =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined));
