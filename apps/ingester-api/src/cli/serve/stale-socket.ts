import { lstat, unlink } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { ConfigurationError, errorCode } from '@sluice/domain';

/**
 * Removes a socket that a dead server left behind.
 *
 * @throws ConfigurationError when a server listens there, or when something else is there
 */
export const removeStaleSocket = async (path: string): Promise<void> => {
  const found = await lstat(path).catch(() => null);
  if (found === null) return;
  if (!found.isSocket()) throw refusal(`${path} exists and is no socket; choose another path with --uds`);
  if (await isListening(path))
    throw refusal(`Another server listens at ${path}; stop it or choose another path with --uds`);
  await unlink(path).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw refusal(`The stale socket ${path} cannot be removed; check --uds`, error);
  });
};

const refusal = (message: string, cause?: unknown): ConfigurationError =>
  new ConfigurationError('SOCKET_TAKEN', message, { cause });

/** Only a refused connection proves that nobody listens. */
const isListening = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createConnection(path);
    probe.once('connect', () => {
      probe.destroy();
      resolve(true);
    });
    probe.once('error', (error) => resolve(errorCode(error) !== 'ECONNREFUSED'));
  });
