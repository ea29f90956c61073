import { Body, Controller, Get, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { InvalidInputError } from '@sluice/domain';
import { Problems, Returns, sendList, TakesForm } from '@sluice/http-kit';
import { Audited, AuditedAs } from '../audit/audited.js';
import { whenGone } from '../app/answers.js';
import { namedDatabase } from './named-database.js';
import {
  VacuumForm,
  VacuumQuery,
  VectorDatabaseInfoBody,
  VectorDatabaseVacuumed,
  VectorDocumentList,
  VectorDocumentsQuery,
} from './vector-database-info.dto.js';
import { VectorDatabaseQuery } from './vector-database.dto.js';
import { VectorDatabasesAdminService } from './vector-databases-admin.service.js';

const WRONG_NAME = 'db is missing, or leaves VECTORDB_DIR; or collection_name can be none';
const NO_DATABASE = 'No such vector database';
const VACUUM_PROBLEMS = {
  400: WRONG_NAME,
  404: NO_DATABASE,
  500: 'The database could not be compacted',
  503: 'Another process maintains the database, or writers got in the way',
};

@ApiTags('Vector databases')
@Controller(['api/v1/vectordb', 'api/v1/lancedb'])
export class VectorDatabasesAdminController {
  constructor(private readonly databases: VectorDatabasesAdminService) {}

  @Get('info')
  @Returns(VectorDatabaseInfoBody, 'Figures of a vector database')
  @Problems({ 400: WRONG_NAME, 404: NO_DATABASE, 500: 'The database cannot be opened' })
  info(
    @Query() query: VectorDatabaseQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<VectorDatabaseInfoBody> {
    return this.databases.info(namedDatabase(query), whenGone(response));
  }

  @Get('vacuum')
  @AuditedAs(Audited.Each)
  @Returns(VectorDatabaseVacuumed, 'Compact a vector database', {
    description: 'The same as POST, for existing clients.',
  })
  @Problems(VACUUM_PROBLEMS)
  vacuumByGet(@Query() query: VacuumQuery): Promise<VectorDatabaseVacuumed> {
    return this.databases.vacuum(namedDatabase(query), query.retention);
  }

  @Post('vacuum')
  @TakesForm()
  @Returns(VectorDatabaseVacuumed, 'Compact a vector database: remove deleted rows and old versions, join files', {
    description: 'db and retention in the form or the query',
  })
  @Problems(VACUUM_PROBLEMS)
  vacuum(@Body() form: VacuumForm, @Query() query: VacuumForm): Promise<VectorDatabaseVacuumed> {
    const { db, retention, ...collection } = { ...query, ...given(form) };
    if (db === undefined) throw new InvalidInputError('db is required', [{ field: 'db', message: 'is required' }]);
    return this.databases.vacuum(namedDatabase({ db, ...collection }), retention);
  }

  @Get('documents')
  @Returns(VectorDocumentList, 'Documents of a vector database, oldest first')
  @Problems({
    400: 'A parameter is missing or wrong, the filter included',
    404: NO_DATABASE,
    500: 'The database cannot be read',
  })
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
