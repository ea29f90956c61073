import {
  Inject,
  Injectable,
  ServiceUnavailableException,
  UnauthorizedException,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { InvalidTokenError, KeysUnavailableError, TokenVerifier } from '@sluice/client-logs';
import { RateLimitedWarning, type Logger } from '@sluice/domain';
import type { Request, Response } from 'express';
import { LOGGER } from '../../app/settings.token.js';
import { discardRest } from '../body/discard-rest.js';

const MINUTE_MS = 60_000;
const RETRY_AFTER_SECONDS = '5';

/** Lets requests pass that bring the token of a configured issuer; the others are refused before any of their body is read. */
@Injectable()
export class ClientTokenGuard implements CanActivate {
  private readonly keysUnavailable: RateLimitedWarning;
  private hasToldWhy = false;

  constructor(
    private readonly verifier: TokenVerifier,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.keysUnavailable = new RateLimitedWarning(MINUTE_MS, (requests, error) =>
      logger.error('Client logs cannot be accepted: the key server does not answer', { requests, error }),
    );
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    try {
      await this.verify(request);
      return true;
    } catch (error) {
      discardRest(request);
      throw this.refusal(error, request, http.getResponse<Response>());
    }
  }

  private async verify({ headers }: Request): Promise<void> {
    const token = /^Bearer +([^\s]+) *$/i.exec(headers.authorization ?? '')?.[1];
    if (token === undefined) throw new InvalidTokenError('A token is required: Authorization: Bearer <access token>');
    if (!this.verifier.hasIssuers) this.tellWhy();
    await this.verifier.verify(token);
  }

  private refusal(error: unknown, request: Request, response: Response): unknown {
    if (error instanceof KeysUnavailableError) {
      this.keysUnavailable.count(1, error.cause);
      response.setHeader('Retry-After', RETRY_AFTER_SECONDS);
      return new ServiceUnavailableException(error.message);
    }
    if (!(error instanceof InvalidTokenError)) return error;
    this.logger.debug('A client log batch was refused', { reason: error.message, cause: error.cause });
    // Who sent no credentials is told the scheme alone (RFC 6750, section 3.1).
    const fault = `Bearer error="invalid_token", error_description="${error.message}"`;
    response.setHeader('WWW-Authenticate', request.headers.authorization === undefined ? 'Bearer' : fault);
    return new UnauthorizedException(error.message);
  }

  private tellWhy(): void {
    if (this.hasToldWhy) return;
    this.hasToldWhy = true;
    this.logger.warn(
      'Client logs are refused: no issuer of tokens is configured (jwt.issuers of the installation file)',
    );
  }
}
