import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ErrorBody } from '../errors/error-body.js';

/** What keeps the service from working, as a sentence; null when nothing does. */
export type Readiness = () => Promise<string | null>;
/** Provides the `Readiness` of the service. */
export const READINESS = Symbol('READINESS');

export class HealthBody {
  @ApiProperty({ description: 'healthy, or ready', example: 'healthy' })
  readonly status: string;
}

@ApiTags('Health')
@Controller()
export class HealthController {
  constructor(@Inject(READINESS) private readonly readiness: Readiness) {}

  @Get('health')
  @ApiOperation({ summary: 'Whether the process is up' })
  @ApiOkResponse({ type: HealthBody })
  health(): HealthBody {
    return { status: 'healthy' };
  }

  @Get('ready')
  @ApiOperation({ summary: 'Whether the database answers and is of this version' })
  @ApiOkResponse({ type: HealthBody, example: { status: 'ready' } satisfies HealthBody })
  @ApiServiceUnavailableResponse({ type: ErrorBody, description: 'It does not, and why' })
  async ready(@Res({ passthrough: true }) response: Response): Promise<HealthBody | ErrorBody> {
    const problem = await this.readiness();
    if (problem === null) return { status: 'ready' };
    response.status(503);
    return { error: problem, status_code: 503 };
  }
}
