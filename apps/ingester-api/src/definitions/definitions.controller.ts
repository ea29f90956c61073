import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PathText, Problems, Returns } from '@sluice/http-kit';
import { ReturnsYaml } from '../app/answers.js';
import { DEFINITION } from '../workflows/start-fields.dto.js';
import { DefinitionSummary } from './definition.dto.js';
import { DefinitionsService } from './definitions.service.js';

@ApiTags('Workflow definitions')
@Controller('api/v1/workflow/definitions')
export class DefinitionsController {
  constructor(private readonly definitions: DefinitionsService) {}

  @Get()
  @Returns([DefinitionSummary], 'Workflow definitions')
  list(): Promise<DefinitionSummary[]> {
    return this.definitions.list();
  }

  @Get(':workflow_id')
  @ReturnsYaml('A workflow definition as YAML', 'id: batch\nname: Batch workflow\nitem_steps: {}\n')
  @Problems({ 400: 'The id can be none, or the file is broken', 404: 'No such definition' })
  text(@PathText('workflow_id', 'Id of the workflow definition', DEFINITION, 'batch') id: string): Promise<string> {
    return this.definitions.text(id);
  }
}
