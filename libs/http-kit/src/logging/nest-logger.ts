import type { LoggerService } from '@nestjs/common';
import type { Logger } from '@sluice/domain';

/** What the framework says about its own start is detail; its warnings and errors are ours. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown): void {
    this.logger.debug(String(message));
  }

  debug(message: unknown): void {
    this.logger.debug(String(message));
  }

  warn(message: unknown): void {
    this.logger.warn(String(message));
  }

  error(message: unknown): void {
    this.logger.error(String(message));
  }
}
