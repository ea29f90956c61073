import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import { ErrorBody } from '@sluice/http-kit';
import type { Database } from '@sluice/persistence';
import type { Response } from 'express';
import { DATABASE } from '../app/settings.token.js';

export class HealthBody {
  @ApiProperty({ description: 'healthy, or ready', example: 'healthy' })
  readonly status: string;
}

@ApiTags('Health')
@Controller()
export class HealthController {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  @Get('health')
  @ApiOperation({ summary: 'Whether the process is up' })
  @ApiOkResponse({ type: HealthBody })
  health(): HealthBody {
    return { status: 'healthy' };
  }

  @Get('ready')
  @ApiOperation({ summary: 'Whether the database answers and is migrated' })
  @ApiOkResponse({ type: HealthBody, example: { status: 'ready' } satisfies HealthBody })
  @ApiServiceUnavailableResponse({ type: ErrorBody })
  async ready(@Res({ passthrough: true }) response: Response): Promise<HealthBody | ErrorBody> {
    const problem = await this.problem();
    if (problem === null) return { status: 'ready' };
    response.status(503);
    return { error: problem, status_code: 503 };
  }

  private async problem(): Promise<string | null> {
    try {
      const pending = await this.database.pendingMigrations();
      return pending.length === 0 ? null : 'The database is not migrated to this version; run: si-cli db-init';
    } catch {
      return 'The database does not answer';
    }
  }
}
