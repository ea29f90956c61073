import { Body, Controller, Delete, Get, HttpCode, Param, Post, UseInterceptors } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiConflictResponse,
  ApiConsumes,
  ApiCreatedResponse,
  ApiForbiddenResponse,
  ApiInternalServerErrorResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { ErrorBody, FormInterceptor } from '@sluice/http-kit';
import { DefinitionIdPipe } from '../app/definition-id.pipe.js';
import { AnswersYaml } from '../app/send-yaml.js';
import {
  ParameterSetRemoved,
  ParameterSetSummary,
  ParameterSetUploaded,
  UploadParameterSetForm,
  WorkflowParams,
} from './parameter-set.dto.js';
import { ParameterSetsService } from './parameter-sets.service.js';

@ApiTags('Parameter sets')
@Controller(['api/v1/workflow/param-sets', 'api/v1/workflow/param_sets'])
export class ParameterSetsController {
  constructor(private readonly sets: ParameterSetsService) {}

  @Get()
  @ApiOperation({ summary: 'Parameter sets' })
  @ApiOkResponse({ type: [ParameterSetSummary] })
  list(): Promise<ParameterSetSummary[]> {
    return this.sets.list();
  }

  @Post()
  @HttpCode(201)
  @UseInterceptors(FormInterceptor)
  @ApiConsumes('application/x-www-form-urlencoded')
  @ApiOperation({ summary: 'Store a parameter set' })
  @ApiCreatedResponse({ type: ParameterSetUploaded })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'The YAML is faulty; each fault is named with its line' })
  @ApiConflictResponse({ type: ErrorBody, description: 'A set has this id' })
  @ApiInternalServerErrorResponse({ type: ErrorBody, description: 'The set could not be stored' })
  upload(@Body() form: UploadParameterSetForm): Promise<ParameterSetUploaded> {
    return this.sets.upload(form.yaml_content);
  }

  @Get('target/*target')
  @ApiOperation({ summary: 'Parameter sets that fill a vector database' })
  @ApiParam({ name: 'target', description: 'Vector database; may hold slashes', example: 'team/manuals' })
  @ApiOkResponse({ type: [WorkflowParams] })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'The target can be no vector database' })
  ofTarget(@Param('target') target: string | string[]): Promise<WorkflowParams[]> {
    return this.sets.ofTarget(typeof target === 'string' ? target : target.join('/'));
  }

  @Get(':set_id')
  @ApiOperation({ summary: 'A parameter set as YAML' })
  @AnswersYaml('id: default\nname: Default parameters\nconfig: {}\n')
  @ApiBadRequestResponse({ type: ErrorBody, description: 'The id can be none, or the file is broken' })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'No such set' })
  text(@Param('set_id', DefinitionIdPipe) id: string): Promise<string> {
    return this.sets.text(id);
  }

  @Delete(':set_id')
  @ApiOperation({ summary: 'Delete an uploaded parameter set' })
  @ApiOkResponse({ type: ParameterSetRemoved })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'The id can be none' })
  @ApiForbiddenResponse({ type: ErrorBody, description: 'The set is built in' })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'No such set' })
  @ApiConflictResponse({ type: ErrorBody, description: 'A run group that is not finished uses it' })
  @ApiInternalServerErrorResponse({ type: ErrorBody, description: 'The set could not be deleted' })
  remove(@Param('set_id', DefinitionIdPipe) id: string): Promise<ParameterSetRemoved> {
    return this.sets.remove(id);
  }
}
