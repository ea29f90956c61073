import type { ListenTarget } from './listen-target.js';

/** Options of `serve` as commander returns them. */
export interface ServeOptions {
  readonly host: string;
  readonly port: number;
  readonly uds?: string;
  readonly fd?: number;
  readonly reload?: boolean;
  readonly workers?: number;
  readonly accessLog?: boolean;
  readonly proxyHeaders?: boolean;
  readonly forwardedAllowIps?: readonly string[];
}

export const listenTargetOf = ({ host, port, uds, fd }: ServeOptions): ListenTarget => {
  if (uds !== undefined) return { path: uds };
  return fd === undefined ? { host, port } : { fd };
};

/** The command line of a server process that a supervisor starts. */
export const childArguments = (options: ServeOptions): string[] => [
  'serve',
  ...placeArguments(options),
  ...flag('access-log', options.accessLog),
  ...flag('proxy-headers', options.proxyHeaders),
  ...(options.forwardedAllowIps === undefined ? [] : ['--forwarded-allow-ips', options.forwardedAllowIps.join(',')]),
];

const placeArguments = ({ host, port, uds, fd }: ServeOptions): string[] => {
  if (uds !== undefined) return ['--uds', uds];
  return fd === undefined ? ['--host', host, '--port', String(port)] : ['--fd', String(fd)];
};

const flag = (name: string, value: boolean | undefined): string[] =>
  value === undefined ? [] : [value ? `--${name}` : `--no-${name}`];
