import type { AddressInfo, Server } from 'node:net';
import { ConfigurationError, errorCode, errorMessage } from '@sluice/domain';

/** Where a server listens: an address, a Unix domain socket, or a descriptor that somebody opened for it. */
export type ListenTarget =
  { readonly host: string; readonly port: number } | { readonly path: string } | { readonly fd: number };

/**
 * Resolves with the server's address when it accepts connections.
 *
 * @throws ConfigurationError that says what to change
 */
export const listen = async (server: Server, target: ListenTarget): Promise<string> => {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(target, () => {
      server.off('error', reject);
      resolve();
    });
  }).catch((error: unknown) => {
    throw new ConfigurationError('CANNOT_LISTEN', reasonOf(error, target), { cause: error });
  });
  return addressOf(server, target);
};

const reasonOf = (error: unknown, target: ListenTarget): string => {
  const code = errorCode(error);
  if ('path' in target) return socketReason(code, target.path, error);
  if ('fd' in target)
    return `File descriptor ${target.fd} is no socket that a server can listen at (${code ?? errorMessage(error)}); check --fd`;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${target.port} of ${target.host} is in use; stop what uses it or choose another with --port`;
    case 'EACCES':
      return `Port ${target.port} may not be used by this user; choose one above 1023 with --port`;
    case 'EADDRNOTAVAIL':
      return `${target.host} is no address of this machine; check --host`;
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host name ${target.host} cannot be resolved; check --host`;
    default:
      return `Cannot listen at ${target.host}:${target.port}: ${errorMessage(error)}`;
  }
};

const socketReason = (code: string | undefined, path: string, error: unknown): string => {
  if (code === 'EADDRINUSE') return `Another server listens at ${path}; stop it or choose another path with --uds`;
  if (code === 'EACCES' || code === 'ENOENT' || code === 'EROFS')
    return `The socket ${path} cannot be created (${code}); check --uds`;
  return `Cannot listen at the socket ${path}: ${errorMessage(error)}`;
};

const addressOf = (server: Server, target: ListenTarget): string => {
  const bound: AddressInfo | string | null = server.address();
  if ('path' in target) return `unix:${target.path}`;
  if (bound === null || typeof bound === 'string') return `unix:${bound ?? ''}`;
  return `http://${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`;
};
