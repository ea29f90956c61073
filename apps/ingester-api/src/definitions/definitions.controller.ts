import { Controller, Get, Param } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { ErrorBody } from '@sluice/http-kit';
import { DefinitionIdPipe } from '../app/definition-id.pipe.js';
import { AnswersYaml } from '../app/send-yaml.js';
import { DefinitionSummary } from './definition.dto.js';
import { DefinitionsService } from './definitions.service.js';

@ApiTags('Workflow definitions')
@Controller('api/v1/workflow/definitions')
export class DefinitionsController {
  constructor(private readonly definitions: DefinitionsService) {}

  @Get()
  @ApiOperation({ summary: 'Workflow definitions' })
  @ApiOkResponse({ type: [DefinitionSummary] })
  list(): Promise<DefinitionSummary[]> {
    return this.definitions.list();
  }

  @Get(':workflow_id')
  @ApiParam({ name: 'workflow_id', description: 'Id of the workflow definition', example: 'batch' })
  @ApiOperation({ summary: 'A workflow definition as YAML' })
  @AnswersYaml('id: batch\nname: Batch workflow\nitem_steps: {}\n')
  @ApiBadRequestResponse({ type: ErrorBody, description: 'The id can be none, or the file is broken' })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'No such definition' })
  text(@Param('workflow_id', DefinitionIdPipe) id: string): Promise<string> {
    return this.definitions.text(id);
  }
}
