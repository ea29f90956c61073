import { createHmac, timingSafeEqual } from 'node:crypto';

const digest = (secret: string, body: Buffer): Buffer => createHmac('sha256', secret).update(body).digest();

/**
 * Whether a webhook's signature is the HMAC-SHA256 of its body. Takes GitHub's form `sha256=<hex>` and Gitea's bare `<hex>`; the
 * comparison takes the same time for every signature of the right length.
 */
export const isSignedBy = (secret: string, body: Buffer, signature: string): boolean => {
  const [, hex] = /^(?:sha256=)?([0-9a-f]{64})$/i.exec(signature.trim()) ?? [];
  return hex !== undefined && timingSafeEqual(Buffer.from(hex, 'hex'), digest(secret, body));
};
