import { Module, type DynamicModule } from '@nestjs/common';
import { TokenVerifier } from '@sluice/client-logs';
import type { Tracer } from '@opentelemetry/api';
import type { Logger, JwtIssuer } from '@sluice/domain';
import { LOGGER } from '../app/settings.token.js';
import { ClientLogsController } from './client-logs.controller.js';
import { ClientLogsService } from './client-logs.service.js';
import { CLIENT_TRACER, LogEmission } from './log-emission.js';

/** What an installation decides about client logs. */
export interface ClientLogsOptions {
  /** Whose tokens are accepted. */
  readonly issuers: readonly JwtIssuer[];
  /** Makes the spans; null when they would go nowhere. */
  readonly tracer: Tracer | null;
}

@Module({})
export class ClientLogsModule {
  /** @throws ConfigurationError when an issuer's key cannot be used */
  static for({ issuers, tracer }: ClientLogsOptions, logger: Logger): DynamicModule {
    return {
      module: ClientLogsModule,
      controllers: [ClientLogsController],
      providers: [
        { provide: LOGGER, useValue: logger },
        { provide: CLIENT_TRACER, useValue: tracer },
        { provide: TokenVerifier, useValue: new TokenVerifier(issuers) },
        LogEmission,
        ClientLogsService,
      ],
    };
  }
}
