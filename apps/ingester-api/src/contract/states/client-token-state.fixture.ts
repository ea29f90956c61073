import { issueToken } from '@sluice/client-logs';
import type { JwtIssuer } from '@sluice/domain';
import type { ContractState } from './contract-state.fixture.js';

/** Whose tokens the sites of the contract accept for client logs. */
export const CLIENT_TOKENS: JwtIssuer = {
  issuer: 'contract',
  audiences: [],
  algorithms: ['HS256'],
  key: { kind: 'secret', secret: 'an example of a secret that is long enough' },
  requireExp: true,
};

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

export const clientTokenStates: Readonly<Record<string, ContractState>> = {
  'client token': {
    make: async () => ({
      token: await issueToken(CLIENT_TOKENS, { subject: 'ada', lifetimeSeconds: 3600 }),
      unsigned: `${encoded({ alg: 'none' })}.${encoded({ iss: 'contract' })}.`,
    }),
  },
};
