import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { HttpException, type ExecutionContext } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { TokenVerifier } from '@sluice/client-logs';
import { silentLogger, type Logger, type JwtIssuer } from '@sluice/domain';
import { ClientTokenGuard } from './client-token.guard.js';

/** A request that brings a token, and what it is answered. */
const exchange = (): { context: ExecutionContext; response: ServerResponse } => {
  const request = new IncomingMessage(new Socket());
  request.headers.authorization = 'Bearer eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmF0dXJl';
  const response = new ServerResponse(request);
  const http = { getRequest: () => request, getResponse: () => response };
  return { context: { switchToHttp: () => http } as unknown as ExecutionContext, response };
};

describe('ClientTokenGuard', () => {
  const records: string[] = [];
  const logger: Logger = {
    ...silentLogger,
    warn: (message) => void records.push(message),
    error: (message) => void records.push(message),
  };

  const refusals = async (issuers: readonly JwtIssuer[], requests: number): Promise<[number, unknown][]> => {
    records.length = 0;
    const guard = new ClientTokenGuard(new TokenVerifier(issuers), logger);
    const statuses: [number, unknown][] = [];
    for (let count = 0; count < requests; count += 1) {
      const { context, response } = exchange();
      const refusal: unknown = await guard.canActivate(context).catch((error: unknown) => error);
      statuses.push([(refusal as HttpException).getStatus(), response.getHeader('retry-after')]);
    }
    return statuses;
  };

  it('refuses every token when nobody is configured, and says why once', async () => {
    expect(await refusals([], 3)).toEqual(Array(3).fill([401, undefined]));
    expect(records).toEqual([expect.stringMatching(/no issuer of tokens is configured/)]);
  });

  it('asks to try again when the key server does not answer, and says so once a minute', async () => {
    // Nothing listens at the port of discarded data.
    const key = { kind: 'jwks', url: 'http://127.0.0.1:9/keys' } as const;
    const issuer: JwtIssuer = { issuer: null, audiences: [], algorithms: ['RS256'], key, requireExp: true };
    expect(await refusals([issuer], 3)).toEqual(Array(3).fill([503, '5']));
    expect(records).toEqual([expect.stringMatching(/the key server does not answer/)]);
  });
});
