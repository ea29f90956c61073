import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, type JWTPayload } from 'jose';

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

export const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const otherRsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
export const p256 = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
export const ed25519 = generateKeyPairSync('ed25519');

export const pemOf = (key: KeyObject): string => key.export({ type: 'spki', format: 'pem' }) as string;

export const sign = (
  alg: string,
  key: KeyObject | Uint8Array,
  claims: JWTPayload = {},
  header: Record<string, unknown> = {},
): Promise<string> =>
  new SignJWT({ exp: nowSeconds() + 300, ...claims }).setProtectedHeader({ alg, ...header }).sign(key);

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token that says what it likes of itself. */
export const forged = (header: object, claims: object, signature: (input: string) => string = () => ''): string => {
  const input = `${encoded(header)}.${encoded(claims)}`;
  return `${input}.${signature(input)}`;
};

export const rsaSignature =
  (key: KeyObject) =>
  (input: string): string =>
    createSign('RSA-SHA256').update(input).sign(key, 'base64url');

export const jwkOf = (key: KeyObject, kid: string): Record<string, unknown> => ({
  ...key.export({ format: 'jwk' }),
  kid,
});

/** A key server whose keys can be changed, and that can fail. */
export class KeyServer {
  keys: Record<string, unknown>[] = [];
  status = 200;
  requests = 0;
  private held: Promise<null> | null = null;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(): Promise<KeyServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const started = new KeyServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`);
    server.on('request', (_request, response) => {
      started.requests += 1;
      void Promise.resolve(started.held).then(() => {
        response.writeHead(started.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ keys: started.keys }));
      });
    });
    return started;
  }

  /** Answers nothing until the result is called. */
  hold(): () => void {
    const { promise, resolve } = Promise.withResolvers<null>();
    this.held = promise;
    return () => resolve(null);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
