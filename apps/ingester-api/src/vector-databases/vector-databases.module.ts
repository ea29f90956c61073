import { Module } from '@nestjs/common';
import { VectorDatabasesAdminController } from './vector-databases-admin.controller.js';
import { VectorDatabasesAdminService } from './vector-databases-admin.service.js';
import { VectorChunksController } from './vector-chunks.controller.js';
import { VectorChunksService } from './vector-chunks.service.js';
import { VectorDatabasesController } from './vector-databases.controller.js';
import { VectorDatabasesService } from './vector-databases.service.js';

@Module({
  controllers: [VectorChunksController, VectorDatabasesController, VectorDatabasesAdminController],
  providers: [VectorChunksService, VectorDatabasesService, VectorDatabasesAdminService],
  exports: [VectorDatabasesService],
})
export class VectorDatabasesModule {}
