import { Module } from '@nestjs/common';
import { VectorDatabasesAdminController } from './vector-databases-admin.controller.js';
import { VectorDatabasesAdminService } from './vector-databases-admin.service.js';
import { VectorDatabasesController } from './vector-databases.controller.js';
import { VectorDatabasesService } from './vector-databases.service.js';

@Module({
  controllers: [VectorDatabasesController, VectorDatabasesAdminController],
  providers: [VectorDatabasesService, VectorDatabasesAdminService],
})
export class VectorDatabasesModule {}
