import type { Server } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import { closeSilentConnections } from './silent-connections.js';

/** A connection that became idle after the listener was closed is closed this much later at most. */
const IDLE_CHECK_MS = 100;

/**
 * Closes an application: what was asked already is finished within `graceMs`, then connections are cut. Connections that are kept
 * alive or were opened for later requests do not count; each would hold up the end until its client or its time-out ends it.
 */
export const closeServer = async (app: INestApplication, graceMs: number): Promise<void> => {
  const server = app.getHttpServer() as Server;
  server.prependListener('request', (_request, response) => (response.shouldKeepAlive = false));
  const idle = setInterval(() => {
    server.closeIdleConnections();
    closeSilentConnections(server);
  }, IDLE_CHECK_MS);
  const grace = setTimeout(() => server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(grace);
  }
};
