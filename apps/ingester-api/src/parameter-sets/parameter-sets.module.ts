import { Module } from '@nestjs/common';
import { DefinitionCatalog } from '@sluice/workflow-engine';
import { ParameterSetsController } from './parameter-sets.controller.js';
import { ParameterSetsService } from './parameter-sets.service.js';
import { UploadedSetRules } from './uploaded-set-rules.js';
import { UserSetFiles } from './user-set-files.js';

@Module({
  controllers: [ParameterSetsController],
  providers: [
    {
      provide: UserSetFiles,
      useFactory: ({ userDirectory }: DefinitionCatalog) => new UserSetFiles(userDirectory),
      inject: [DefinitionCatalog],
    },
    ParameterSetsService,
    UploadedSetRules,
  ],
  exports: [ParameterSetsService, UploadedSetRules],
})
export class ParameterSetsModule {}
