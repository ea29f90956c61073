import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import { ErrorBody } from '@sluice/http-kit';
import type { Response } from 'express';
import type { Agents } from '../../agents/agents.js';
import { AGENTS } from '../app/tokens.js';

export class HealthBody {
  @ApiProperty({ description: 'healthy or ready', example: 'healthy' })
  readonly status: string;
}

@ApiTags('Health')
@Controller()
export class HealthController {
  constructor(@Inject(AGENTS) private readonly agents: Agents) {}

  @Get('health')
  @ApiOperation({ summary: 'Whether the process is up' })
  @ApiOkResponse({ type: HealthBody })
  health(): HealthBody {
    return { status: 'healthy' };
  }

  @Get('ready')
  @ApiOperation({ summary: 'Whether the database of the agents answers' })
  @ApiOkResponse({ type: HealthBody, example: { status: 'ready' } satisfies HealthBody })
  @ApiServiceUnavailableResponse({ type: ErrorBody })
  async ready(@Res({ passthrough: true }) response: Response): Promise<HealthBody | ErrorBody> {
    try {
      await this.agents.database.rows('select 1 as one');
      return { status: 'ready' };
    } catch {
      response.status(503);
      return { error: "The agents' database does not answer", status_code: 503 };
    }
  }
}
