import { Body, Controller, Get, HttpCode, Post, Query, Res, type PipeTransform } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { PathParameter, Problems, ReturnsOther, TakesForm } from '@sluice/http-kit';
import { whenGone } from '../app/answers.js';
import { AgentsForm, AgentsQuery } from './agents.dto.js';
import { AgentsService } from './agents.service.js';

const AgentsPath = (): ParameterDecorator =>
  PathParameter(
    {
      name: 'path',
      description: 'Path of the operation in the API of the agents, after `/api/v1/`; holds slashes',
      schema: { type: 'string', pattern: '^[A-Za-z0-9._/-]+$', example: 'manifests' },
    },
    JOINED,
  );

/** The segments of a wildcard, without the slash that a path may end with. */
const JOINED: PipeTransform<string | string[], string> = {
  transform: (segments) => [segments].flat().join('/').replace(/\/$/, ''),
};

const ANSWER = {
  description: 'As the operation of the agents returns it',
  content: { 'application/json': { schema: {} } },
};

@ApiTags('Agents')
@Controller('api/v1/agents')
@Problems({
  400: 'A field is wrong',
  404: 'No agents are configured (AGENTS_URL), the operation is not passed on, or it finds nothing',
  409: 'The state of what it names does not allow it; the sentence says why',
  502: 'The agents fail, or refuse this service',
  503: 'The agents cannot be reached',
  504: 'The agents, or a source that they ask, do not answer in time',
})
export class AgentsController {
  constructor(private readonly agents: AgentsService) {}

  @Get('*path')
  @ReturnsOther(
    ANSWER,
    'Look at the agents: manifests, runs, plans, withheld deletions',
    'Passed on to `AGENTS_URL` with `AGENTS_API_KEY`: `manifests`, `manifests/{id}`, `runs/history`, `runs/{run_id}`, `runs/{run_id}/log`, `withheld-deletions`, `withheld-deletions/{id}`, `plans/{plan_id}`. What they return is described by the agents.',
  )
  async get(
    @AgentsPath() path: string,
    @Query() query: AgentsQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<unknown> {
    return this.answer('GET', path, query, response);
  }

  @Post('*path')
  @HttpCode(200)
  @TakesForm()
  @ReturnsOther(
    ANSWER,
    'Have the agents do something',
    'Passed on likewise: `manifests/{id}/run`, `manifests/{id}/plans`, `plans/{plan_id}/apply`, `withheld-deletions/{id}/approve`, `withheld-deletions/{id}/dismiss`, `runs/{run_id}/cancel`. Runs are begun, and not waited for.',
  )
  async post(
    @AgentsPath() path: string,
    @Body() form: AgentsForm,
    @Res({ passthrough: true }) response: Response,
  ): Promise<unknown> {
    return this.answer('POST', path, form, response);
  }

  private async answer(method: 'GET' | 'POST', path: string, fields: object, response: Response): Promise<unknown> {
    const { status, body } = await this.agents.call(method, path, { ...fields }, whenGone(response));
    response.status(status >= 400 ? status : 200);
    return body;
  }
}
