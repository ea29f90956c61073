import { Controller, Get, HttpCode, Inject, Param, Post, Query } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiConflictResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { InvalidInputError, NotFoundError } from '@sluice/domain';
import { ErrorBody } from '@sluice/http-kit';
import type { Agents } from '../../agents/agents.js';
import { AGENTS } from '../app/tokens.js';
import { DEFAULT_RUNS, RunBody, runBody, RunsQuery } from './run.dto.js';

@ApiTags('Runs')
@Controller('api/v1/runs')
export class RunsController {
  constructor(@Inject(AGENTS) private readonly agents: Agents) {}

  @Get()
  @ApiOperation({ summary: 'The newest runs' })
  @ApiOkResponse({ type: [RunBody] })
  async list(@Query() { limit }: RunsQuery): Promise<RunBody[]> {
    return (await this.agents.runs.records.newest(limit ?? DEFAULT_RUNS)).map(runBody);
  }

  @Get(':run_id')
  @ApiOperation({ summary: 'One run, under way or ended' })
  @ApiOkResponse({ type: RunBody })
  @ApiNotFoundResponse({ type: ErrorBody })
  async get(@Param('run_id') id: string): Promise<RunBody> {
    const run = await this.agents.runs.records.find(runIdOf(id));
    if (run === null) throw new NotFoundError(`There is no run ${id}`);
    return runBody(run);
  }

  @Post(':run_id/cancel')
  @HttpCode(202)
  @ApiOperation({
    summary: 'End a run that is under way',
    description:
      'Everything stops: listing, hashing, uploads; nothing is deleted afterwards. The run is recorded as `cancelled` as soon as it has ended, within seconds also in another process of the same AGENT_DB_URL.',
  })
  @ApiAcceptedResponse({ type: RunBody, description: 'As it is now, mostly still running' })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'There is no such run' })
  @ApiConflictResponse({ type: ErrorBody, description: 'The run has ended' })
  async cancel(@Param('run_id') id: string): Promise<RunBody> {
    return runBody(await this.agents.runs.cancel(runIdOf(id)));
  }
}

function runIdOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidInputError('run_id must be a whole number');
  return Number(text);
}
