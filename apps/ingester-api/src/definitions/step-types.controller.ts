import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Returns } from '@sluice/http-kit';
import { StepTypeBody } from './step-type.dto.js';
import { StepTypesService } from './step-types.service.js';

@ApiTags('Workflow definitions')
@Controller('api/v1/workflow/step-types')
export class StepTypesController {
  constructor(private readonly steps: StepTypesService) {}

  @Get()
  @Returns([StepTypeBody], 'Steps that workflows can have, with their parameters as JSON Schema')
  list(): Promise<StepTypeBody[]> {
    return this.steps.list();
  }
}
