import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import type { ErrorBody } from '../errors/error-body.js';
import { Shown } from '../fields/shown.js';
import { Problems, Returns, ReturnsOther } from '../operations/operations.js';

/** What keeps the service from working, as a sentence; null when nothing does. */
export type Readiness = () => Promise<string | null>;
/** Provides the `Readiness` of the service. */
export const READINESS = Symbol('READINESS');

export class HealthBody {
  @Shown('healthy, or ready', 'healthy')
  readonly status: string;
}

const READY = { type: HealthBody, example: { status: 'ready' } satisfies HealthBody };

@ApiTags('Health')
@Controller()
export class HealthController {
  constructor(@Inject(READINESS) private readonly readiness: Readiness) {}

  @Get('health')
  @Returns(HealthBody, 'Whether the process is up')
  health(): HealthBody {
    return { status: 'healthy' };
  }

  @Get('ready')
  @ReturnsOther(READY, 'Whether the database answers and is of this version')
  @Problems({ 503: 'It does not, and why' })
  async ready(@Res({ passthrough: true }) response: Response): Promise<HealthBody | ErrorBody> {
    const problem = await this.readiness();
    if (problem === null) return { status: 'ready' };
    response.status(503);
    return { error: problem, status_code: 503 };
  }
}
