import { Module } from '@nestjs/common';
import { DefinitionsController } from './definitions.controller.js';
import { DefinitionsService } from './definitions.service.js';
import { StepTypesController } from './step-types.controller.js';
import { StepTypesService } from './step-types.service.js';

@Module({
  controllers: [DefinitionsController, StepTypesController],
  providers: [DefinitionsService, StepTypesService],
})
export class DefinitionsModule {}
