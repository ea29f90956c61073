import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NotFoundError } from '@sluice/domain';
import { Accepts, PathId, Problems, Returns } from '@sluice/http-kit';
import { Agents } from '../../agents/agents.js';
import { DEFAULT_RUNS, RunBody, toRunBody } from '../../bodies/run.js';
import { RunsQuery } from './runs-query.dto.js';

const RunId = (): ParameterDecorator => PathId('run_id', 'Id of the run', 17);

@ApiTags('Runs')
@Controller('api/v1/runs')
export class RunsController {
  constructor(private readonly agents: Agents) {}

  @Get()
  @Returns([RunBody], 'The newest runs')
  async list(@Query() { limit = DEFAULT_RUNS }: RunsQuery): Promise<RunBody[]> {
    return (await this.agents.runs.records.newest(limit)).map(toRunBody);
  }

  @Get(':run_id')
  @Returns(RunBody, 'One run, under way or ended')
  @Problems({ 404: 'There is no such run' })
  async get(@RunId() id: number): Promise<RunBody> {
    const run = await this.agents.runs.records.find(id);
    if (run === null) throw new NotFoundError(`There is no run ${id}`);
    return toRunBody(run);
  }

  @Post(':run_id/cancel')
  @Accepts(RunBody, 'End a run that is under way', {
    description:
      'Everything stops: listing, hashing, uploads; nothing is deleted afterwards. The run is recorded as `cancelled` as soon as it has ended, within seconds also in another process of the same AGENT_DB_URL.',
    answer: 'As it is now, mostly still running',
  })
  @Problems({ 404: 'There is no such run', 409: 'The run has ended' })
  async cancel(@RunId() id: number): Promise<RunBody> {
    return toRunBody(await this.agents.runs.cancel(id));
  }
}
