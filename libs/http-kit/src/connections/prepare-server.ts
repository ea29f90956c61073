import type { Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import { trackSilentConnections } from './silent-connections.js';
import { answerUnreadable } from './unreadable-requests.js';

/**
 * How long a connection without requests stays open. Longer than load balancers keep theirs (60 s mostly): with Node's 5 s they
 * send requests into connections that are just being closed, and answer 502.
 */
const IDLE_MS = 75_000;

/**
 * How long a request may take to arrive: an upload of 1 GiB at 2.5 Mbit/s. Node's 5 minutes cut off what a slow line sends steadily;
 * who sends next to nothing is refused much earlier (`withinLimits`), and headers have a minute.
 */
const REQUEST_MS = 3_600_000;

/** What holds for the connections of an application before any of its middlewares sees a request. */
export const prepareServer = (app: INestApplication): void => {
  const server = app.getHttpServer() as Server & { requireHostHeader?: boolean };
  server.keepAliveTimeout = IDLE_MS;
  server.requestTimeout = REQUEST_MS;
  // Node would answer without a body; `requestGuard` refuses it.
  server.requireHostHeader = false;
  answerUnreadable(server);
  trackSilentConnections(server);
};
