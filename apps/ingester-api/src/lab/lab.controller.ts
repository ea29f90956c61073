import { Body, Controller, Post, Res } from '@nestjs/common';
import { ApiExtraModels, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Response } from 'express';
import { Problems, ReturnsOther, TakesForm } from '@sluice/http-kit';
import { Unaudited } from '../audit/audited.js';
import { CompareForm } from './lab.dto.js';
import { LAB_EVENTS } from './lab-events.dto.js';
import { LabService } from './lab.service.js';

const STREAM = {
  description: 'Events as they happen, one JSON object in each line',
  content: {
    'application/x-ndjson': { schema: { oneOf: LAB_EVENTS.map((event) => ({ $ref: getSchemaPath(event) })) } },
  },
};

@ApiTags('Lab')
@ApiExtraModels(...LAB_EVENTS)
@Controller('api/v1/lab')
export class LabController {
  constructor(private readonly lab: LabService) {}

  @Post('compare')
  @Unaudited()
  @TakesForm()
  @ReturnsOther(
    STREAM,
    'Try parameter sets on documents, side by side',
    'Runs the steps of a workflow for each set and document, searches what came of it, and keeps nothing: no run is recorded, no artifact stored, no vector database written. Ends with `completed` or `failed`, and at once when the client leaves.',
  )
  @Problems({
    400: 'A field is missing or wrong, a set is faulty, or the workflow cannot run with it',
    404: 'No such document, parameter set or workflow',
    503: 'As many comparisons as may be are under way, or the lab is switched off',
  })
  compare(@Body() form: CompareForm, @Res() response: Response): Promise<void> {
    return this.lab.compare(form, response);
  }
}
