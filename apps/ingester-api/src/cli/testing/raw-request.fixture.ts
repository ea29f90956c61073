import { request } from 'node:http';

export interface RawAnswer {
  readonly status: number;
  readonly body: string;
}

/** A request over an address or a Unix domain socket. */
export const rawRequest = (
  target: { socketPath: string } | { port: number },
  path: string,
  headers: Record<string, string> = {},
): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', ...target, path, headers, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (text: string) => (body += text));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    sent.once('error', reject);
    sent.end();
  });
