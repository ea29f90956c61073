import { Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { RunRecord } from '@sluice/agents';
import { NotFoundError } from '@sluice/domain';
import { Accepts, PathId, Problems, Returns } from '@sluice/http-kit';
import { Agents } from '../../agents/agents.js';
import { DEFAULT_RUNS, RunBody, toRunBody } from '../../bodies/run.js';
import { RunHistoryBody, RunLogBody, toRunLineBody, toRunSummary } from '../../bodies/run-log.js';
import { DEFAULT_LINES, RunHistoryQuery, RunLogQuery, RunsQuery } from './runs-query.dto.js';

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

  @Get('history')
  @Returns(RunHistoryBody, 'Runs without their reports, newest first, by manifest, source and status')
  async history(@Query() query: RunHistoryQuery): Promise<RunHistoryBody> {
    const { limit = DEFAULT_RUNS, manifest_id: manifestId, source, status: state, before } = query;
    const found = await this.agents.runs.records.summaries({ manifestId, source, state, before }, limit + 1);
    const items = found.slice(0, limit).map(toRunSummary);
    return { items, next_before: found.length > limit ? items.at(-1)!.run_id : null };
  }

  @Get(':run_id/log')
  @Returns(RunLogBody, 'What a run writes about itself, while it runs and afterwards', {
    description: 'Lines are kept for the newest 500 runs.',
  })
  @Problems({ 404: 'There is no such run' })
  async log(@RunId() id: number, @Query() { after = 0, limit = DEFAULT_LINES }: RunLogQuery): Promise<RunLogBody> {
    const { state } = await this.find(id);
    const lines = await this.agents.runs.lines.after(id, after, limit);
    return { status: state, lines: lines.map(toRunLineBody) };
  }

  @Get(':run_id')
  @Returns(RunBody, 'One run, under way or ended')
  @Problems({ 404: 'There is no such run' })
  async get(@RunId() id: number): Promise<RunBody> {
    return toRunBody(await this.find(id));
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

  private async find(id: number): Promise<RunRecord> {
    const run = await this.agents.runs.records.find(id);
    if (run === null) throw new NotFoundError(`There is no run ${id}`);
    return run;
  }
}
