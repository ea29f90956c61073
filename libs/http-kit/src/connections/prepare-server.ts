import type { Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import { answerUnreadable } from './unreadable-requests.js';

/**
 * How long a connection without requests stays open. Longer than load balancers keep theirs (60 s mostly): with Node's 5 s they
 * send requests into connections that are just being closed, and answer 502.
 */
const IDLE_MS = 75_000;

/** What holds for the connections of an application before any of its middlewares sees a request. */
export const prepareServer = (app: INestApplication): void => {
  const server = app.getHttpServer() as Server & { requireHostHeader?: boolean };
  server.keepAliveTimeout = IDLE_MS;
  // Node would answer without a body; `requestGuard` refuses it.
  server.requireHostHeader = false;
  answerUnreadable(server);
};
