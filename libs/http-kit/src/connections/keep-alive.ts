import type { INestApplication } from '@nestjs/common';
import type { Server } from 'node:http';

/**
 * How long a connection without requests stays open. Longer than load balancers keep theirs (60 s mostly): with Node's 5 s they
 * send requests into connections that are just being closed, and answer 502.
 */
const IDLE_MS = 75_000;

export const keepConnections = (app: INestApplication): void => {
  (app.getHttpServer() as Server).keepAliveTimeout = IDLE_MS;
};
