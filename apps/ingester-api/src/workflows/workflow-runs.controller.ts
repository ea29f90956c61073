import { Controller, Get, Param, Query } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiExtraModels,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { ErrorBody } from '@sluice/http-kit';
import { PathIdPipe } from '../app/path-id.pipe.js';
import { ListRunsQuery, WorkflowRunBody, WorkflowRunPage } from './workflow-run.dto.js';
import { WorkflowRunsService } from './workflow-runs.service.js';

@ApiTags('Workflows')
@ApiExtraModels(WorkflowRunBody, WorkflowRunPage)
@Controller('api/v1/workflow')
export class WorkflowRunsController {
  constructor(private readonly runs: WorkflowRunsService) {}

  @Get()
  @ApiOperation({ summary: 'Workflow runs, newest first' })
  @ApiOkResponse({
    description: 'An array, or a page when `page` or `rows_per_page` is given',
    schema: {
      oneOf: [
        { type: 'array', items: { $ref: getSchemaPath(WorkflowRunBody) } },
        { $ref: getSchemaPath(WorkflowRunPage) },
      ],
    },
  })
  @ApiBadRequestResponse({ type: ErrorBody })
  list(@Query() query: ListRunsQuery): Promise<WorkflowRunBody[] | WorkflowRunPage> {
    return this.runs.list(query);
  }

  @Get('runs/:workflow_id')
  @ApiOperation({ summary: 'A workflow run with its steps' })
  @ApiOkResponse({ type: WorkflowRunBody })
  @ApiBadRequestResponse({ type: ErrorBody })
  @ApiNotFoundResponse({ type: ErrorBody })
  get(@Param('workflow_id', PathIdPipe) id: number): Promise<WorkflowRunBody> {
    return this.runs.get(id);
  }
}
