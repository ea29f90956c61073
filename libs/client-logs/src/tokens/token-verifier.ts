import { decodeJwt, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions } from 'jose';
import { ConfigurationError, JwtAlgorithm, type JwtIssuer } from '@sluice/domain';
import { KEY_SERVER_TIMES, type KeyServerTimes } from './remote-keys.js';
import { InvalidTokenError, KeysUnavailableError, isOfClaims, mostTelling } from './token-rejection.js';
import { verificationKey } from './verification-key.js';

/** Clocks of issuers and servers differ. */
const LEEWAY_SECONDS = 60;

interface AcceptedIssuer {
  readonly name: string | null;
  readonly key: JWTVerifyGetKey;
  readonly options: JWTVerifyOptions;
}

/** Decides whether a token was issued by one of the configured issuers, and is valid now. */
export class TokenVerifier {
  private readonly issuers: readonly AcceptedIssuer[];

  /** @throws ConfigurationError naming the issuer that cannot be used */
  constructor(issuers: readonly JwtIssuer[], times: KeyServerTimes = KEY_SERVER_TIMES) {
    this.issuers = issuers.map((issuer, index) => acceptedIssuer(issuer, index, times));
  }

  /** Whether there is anybody whose tokens could be valid. */
  get hasIssuers(): boolean {
    return this.issuers.length > 0;
  }

  /**
   * @throws InvalidTokenError when no issuer vouches for the token
   * @throws KeysUnavailableError when the key server that could verify it does not respond
   */
  async verify(token: string): Promise<JWTPayload> {
    const name = claimedIssuer(token);
    const failures: unknown[] = [];
    for (const issuer of this.issuers) {
      if (issuer.name !== null && issuer.name !== name) continue;
      try {
        return await verifyBy(issuer, token);
      } catch (error) {
        failures.push(error);
      }
    }
    throw failures.find((failure) => failure instanceof KeysUnavailableError) ?? mostTelling(failures);
  }
}

const acceptedIssuer = (issuer: JwtIssuer, index: number, times: KeyServerTimes): AcceptedIssuer => {
  try {
    const options: JWTVerifyOptions = {
      algorithms: namesOf(issuer.algorithms),
      clockTolerance: LEEWAY_SECONDS,
      ...(issuer.requireExp ? { requiredClaims: ['exp'] } : {}),
      ...(issuer.issuer === null ? {} : { issuer: issuer.issuer }),
      ...(issuer.audiences.length === 0 ? {} : { audience: [...issuer.audiences] }),
    };
    return { name: issuer.issuer, key: verificationKey(issuer, times), options };
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    throw new ConfigurationError(error.code, `jwt.issuers[${index}]: ${error.message}`, { cause: error });
  }
};

/** As headers name them: RFC 9864 gave EdDSA with Ed25519 a name of its own. */
const namesOf = (algorithms: readonly JwtAlgorithm[]): string[] =>
  algorithms.flatMap((algorithm) => (algorithm === JwtAlgorithm.EdDSA ? [algorithm, 'Ed25519'] : [algorithm]));

/** What the token says of itself, which selects whom to ask and proves nothing. */
const claimedIssuer = (token: string): string | undefined => {
  try {
    return decodeJwt(token).iss;
  } catch (cause) {
    throw new InvalidTokenError('The token is no JWT', { cause });
  }
};

const verifyBy = async ({ key, options }: AcceptedIssuer, token: string): Promise<JWTPayload> => {
  try {
    return (await jwtVerify(token, key, options)).payload;
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error;
    return verifyByAny(error, options, token);
  }
};

/** A token that names no key may be signed by any of those that its issuer publishes; one that is of no use hides no other. */
const verifyByAny = async (
  keys: errors.JWKSMultipleMatchingKeys,
  options: JWTVerifyOptions,
  token: string,
): Promise<JWTPayload> => {
  for await (const key of keys) {
    try {
      return (await jwtVerify(token, key, options)).payload;
    } catch (error) {
      if (isOfClaims(error)) throw error;
    }
  }
  throw new errors.JWSSignatureVerificationFailed();
};
