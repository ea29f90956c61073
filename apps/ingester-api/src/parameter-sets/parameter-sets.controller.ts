import { Body, Controller, Delete, Get, Post, Res, type PipeTransform } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Creates, PathParameter, Problems, Returns, TakesForm } from '@sluice/http-kit';
import { Unaudited } from '../audit/audited.js';
import { ParameterSetId } from '../app/path-parameters.js';
import { ReturnsYaml } from '../app/answers.js';
import {
  ParameterSetRemoved,
  ParameterSetSummary,
  ParameterSetUploaded,
  ParameterSetValidation,
  ReplaceParameterSetForm,
  UploadParameterSetForm,
  ValidateParameterSetForm,
  WorkflowParams,
} from './parameter-set.dto.js';
import { ParameterSetsService } from './parameter-sets.service.js';
import { textHash } from './text-hash.js';

const TARGET = {
  name: 'target',
  description: 'Vector database; may hold slashes',
  schema: { type: 'string', pattern: '^[^\\u0000]+$', example: 'team/manuals' },
} as const;

/** The segments of a wildcard. */
const JOINED: PipeTransform<string | string[], string> = { transform: (segments) => [segments].flat().join('/') };

@ApiTags('Parameter sets')
@Controller(['api/v1/workflow/param-sets', 'api/v1/workflow/param_sets'])
export class ParameterSetsController {
  constructor(private readonly sets: ParameterSetsService) {}

  @Get()
  @Returns([ParameterSetSummary], 'Parameter sets')
  list(): Promise<ParameterSetSummary[]> {
    return this.sets.list();
  }

  @Post()
  @TakesForm()
  @Creates(ParameterSetUploaded, 'Store a parameter set')
  @Problems({
    400: 'The YAML is faulty; each fault is named with its line',
    409: 'A set has this id',
    500: 'The set could not be stored',
  })
  upload(@Body() form: UploadParameterSetForm): Promise<ParameterSetUploaded> {
    return this.sets.upload(form.yaml_content);
  }

  @Post('validate')
  @Unaudited()
  @TakesForm()
  @Returns(ParameterSetValidation, 'Validate a parameter set without storing it', {
    description: 'What storing it would refuse, and parameters without effect, each with line and column.',
  })
  validate(@Body() form: ValidateParameterSetForm): Promise<ParameterSetValidation> {
    return this.sets.validate(form.yaml_content, form.replaces);
  }

  @Post(':set_id/replace')
  @TakesForm()
  @Returns(ParameterSetUploaded, 'Replace an uploaded parameter set', {
    description: 'Run groups keep what they were started with.',
  })
  @Problems({
    400: 'The id can be none, or the YAML is faulty or has another id; each fault is named with its line',
    403: 'The set is built in',
    404: 'No such set',
    409: 'The set has another text than `replaces_hash` says',
    500: 'The set could not be stored',
  })
  replace(@ParameterSetId() id: string, @Body() form: ReplaceParameterSetForm): Promise<ParameterSetUploaded> {
    return this.sets.replace(id, form.yaml_content, form.replaces_hash);
  }

  @Get('target/*target')
  @Returns([WorkflowParams], 'Parameter sets that fill a vector database')
  @Problems({ 400: 'The target can be no vector database' })
  ofTarget(@PathParameter(TARGET, JOINED) target: string): Promise<WorkflowParams[]> {
    return this.sets.ofTarget(target);
  }

  @Get(':set_id')
  @ReturnsYaml('A parameter set as YAML', 'id: default\nname: Default parameters\nconfig: {}\n')
  @Problems({ 400: 'The id can be none, or the file is broken', 404: 'No such set' })
  async text(@ParameterSetId() id: string, @Res({ passthrough: true }) response: Response): Promise<string> {
    const text = await this.sets.text(id);
    response.setHeader('ETag', `"${textHash(text)}"`);
    return text;
  }

  @Delete(':set_id')
  @Returns(ParameterSetRemoved, 'Delete an uploaded parameter set')
  @Problems({
    400: 'The id can be none',
    403: 'The set is built in',
    404: 'No such set',
    409: 'A run group that is not finished uses it',
    500: 'The set could not be deleted',
  })
  remove(@ParameterSetId() id: string): Promise<ParameterSetRemoved> {
    return this.sets.remove(id);
  }
}
