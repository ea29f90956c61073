import { Module, type DynamicModule } from '@nestjs/common';
import { TokenVerifier, type JwtIssuer } from '@sluice/client-logs';
import type { Logger } from '@sluice/domain';
import { LOGGER } from '../app/settings.token.js';
import { ClientLogsController } from './client-logs.controller.js';
import { ClientLogsService } from './client-logs.service.js';
import { LogEmission } from './log-emission.js';

@Module({})
export class ClientLogsModule {
  /** @throws ConfigurationError when an issuer's key cannot be used */
  static for(issuers: readonly JwtIssuer[], logger: Logger): DynamicModule {
    return {
      module: ClientLogsModule,
      controllers: [ClientLogsController],
      providers: [
        { provide: LOGGER, useValue: logger },
        { provide: TokenVerifier, useValue: new TokenVerifier(issuers) },
        LogEmission,
        ClientLogsService,
      ],
    };
  }
}
