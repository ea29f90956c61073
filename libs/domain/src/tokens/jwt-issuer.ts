/** Algorithms that tokens may be signed with. `none` is not among them and never will be. */
export const JwtAlgorithm = {
  RS256: 'RS256',
  ES256: 'ES256',
  /** Ed25519 keys; a token's header may name it `Ed25519`, too (RFC 9864). */
  EdDSA: 'EdDSA',
  HS256: 'HS256',
} as const;
export type JwtAlgorithm = (typeof JwtAlgorithm)[keyof typeof JwtAlgorithm];

/** Where the key is that proves a token. */
export type JwtKeySource =
  | { readonly kind: 'jwks'; readonly url: string }
  | { readonly kind: 'public-key'; readonly pem: string }
  | { readonly kind: 'secret'; readonly secret: string };

/** One that issues tokens, and by what they are accepted. */
export interface JwtIssuer {
  /** What the claim `iss` must be; null when it may be anything. */
  readonly issuer: string | null;
  /** One of these must be in the claim `aud`; anything may be when there is none. */
  readonly audiences: readonly string[];
  /** At least one. HS256 goes with a secret alone, and a secret with nothing else. */
  readonly algorithms: readonly JwtAlgorithm[];
  readonly key: JwtKeySource;
  /** Whether a token without the claim `exp`, which would be valid for ever, is refused. */
  readonly requireExp: boolean;
}
