import { Controller, Delete, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Problems, Returns } from '@sluice/http-kit';
import { namedDatabase } from '../vector-databases/named-database.js';
import { VectorDatabaseQuery } from '../vector-databases/vector-database.dto.js';
import { DeletionPreviewService } from './deletion-preview.service.js';
import { DeleteVectorDatabaseQuery, VectorDatabaseDeleted, VectorDeletionPreview } from './vector-deletion.dto.js';
import { VectorDeletionsService } from './vector-deletions.service.js';

const WRONG_NAME = 'db is missing, or leaves VECTORDB_DIR; or collection_name can be none';
const NO_DATABASE = 'No such vector database';

@ApiTags('Vector databases')
@Controller('api/v1/vectordb')
export class VectorDeletionsController {
  constructor(
    private readonly deletions: VectorDeletionsService,
    private readonly previews: DeletionPreviewService,
  ) {}

  @Get('deletion')
  @Returns(VectorDeletionPreview, 'What the deletion of a vector database would take, and what is in its way')
  @Problems({ 400: WRONG_NAME, 404: NO_DATABASE })
  preview(@Query() query: VectorDatabaseQuery): Promise<VectorDeletionPreview> {
    return this.previews.of(namedDatabase(query));
  }

  @Delete('database')
  @Returns(VectorDatabaseDeleted, 'Delete a vector database', {
    description:
      'With all its files and what is recorded of it. Documents, their artifacts and runs stay, and so do kept questions and databases below it. ' +
      'A deletion that was interrupted is carried on by the service.',
  })
  @Problems({
    400: `${WRONG_NAME}; or confirm is not the name`,
    404: NO_DATABASE,
    409: 'A run group that has not ended writes it; the message says which',
    503: 'It is being maintained, or documents are being removed from it',
  })
  delete(@Query() query: DeleteVectorDatabaseQuery): Promise<VectorDatabaseDeleted> {
    return this.deletions.delete(namedDatabase(query), query.confirm);
  }
}
