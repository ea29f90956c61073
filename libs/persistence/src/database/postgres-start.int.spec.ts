import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import { connectDatabase } from './connect.js';

const WITHIN_MS = 5_000;
const ROLE = `crowded_${process.pid}`;

describe('a start on PostgreSQL', () => {
  let test: TestDatabase;
  let silent: Server;
  beforeAll(async () => {
    test = await createTestDatabase('postgres');
    await test.database.rows(`create role ${ROLE} login password 'crowded' connection limit 0`);
    silent = createServer((socket) => socket.on('error', () => undefined).resume()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
  });
  afterAll(async () => {
    await test.database.rows(`drop role ${ROLE}`);
    await test.drop();
    silent.close();
  });

  const failure = async (change: (url: URL) => void): Promise<{ code: unknown; message: unknown; ms: number }> => {
    const url = new URL(test.url);
    change(url);
    const begun = performance.now();
    const { code, message } = await connectDatabase({ url: url.href }).then(
      () => ({}) as Record<string, unknown>,
      (error: unknown) => error as Record<string, unknown>,
    );
    return { code, message, ms: performance.now() - begun };
  };

  it('says that no connection is free', async () => {
    const { code, message, ms } = await failure((url) => {
      url.username = ROLE;
      url.password = 'crowded';
    });
    expect(code).toBe('DATABASE_CONNECTIONS_TAKEN');
    expect(message).toContain('max_connections');
    expect(ms).toBeLessThan(WITHIN_MS);
  });

  it('says that the server does not answer', async () => {
    const { code, ms } = await failure((url) => (url.port = String((silent.address() as AddressInfo).port)));
    expect(code).toBe('DATABASE_UNREACHABLE');
    expect(ms).toBeLessThan(WITHIN_MS);
  });

  it('says that nothing listens there', async () => {
    const { code, ms } = await failure((url) => (url.port = '1'));
    expect(code).toBe('DATABASE_UNREACHABLE');
    expect(ms).toBeLessThan(WITHIN_MS);
  });
});
