import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiNotFoundResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
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
    if (!/^\d{1,15}$/.test(id)) throw new InvalidInputError('run_id must be a whole number');
    const run = await this.agents.runs.records.find(Number(id));
    if (run === null) throw new NotFoundError(`There is no run ${id}`);
    return runBody(run);
  }
}
