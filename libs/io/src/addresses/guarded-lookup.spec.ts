import { describe, expect, it } from '@jest/globals';
import type { LookupAddress } from 'node:dns';
import { guardedLookup, type ResolveHost } from './guarded-lookup.js';
import { isPublicAddress } from './public-address.js';

const refusal = new Error('refused');

/** What the connection is told for a name that resolves to `addresses`. */
const look = (resolve: ResolveHost, all: boolean): Promise<unknown[]> =>
  new Promise((settle) => {
    guardedLookup(resolve, isPublicAddress, () => refusal)('a.example', { all }, (...told) => settle(told));
  });

const resolved =
  (...addresses: string[]): ResolveHost =>
  () =>
    Promise.resolve(addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })));

describe('guardedLookup', () => {
  it('tells the connection only addresses that are permitted', async () => {
    const addresses = ['10.0.0.1', '8.8.8.8', '::1', '1.1.1.1'];
    expect(await look(resolved(...addresses), true)).toEqual([
      null,
      [
        { address: '8.8.8.8', family: 4 },
        { address: '1.1.1.1', family: 4 },
      ],
    ]);
    expect(await look(resolved(...addresses), false)).toEqual([null, '8.8.8.8', 4]);
  });

  it('refuses a name of which no address is permitted', async () => {
    expect(await look(resolved('127.0.0.1', 'fd00::1'), true)).toEqual([refusal, []]);
    expect(await look(resolved(), true)).toEqual([refusal, []]);
  });

  it('resolves a name once, so that no second answer can differ from the one that was judged', async () => {
    const answers = ['8.8.8.8', '127.0.0.1'];
    const rebinding: ResolveHost = () => resolved(answers.shift() ?? '127.0.0.1')('');
    expect(await look(rebinding, true)).toEqual([null, [{ address: '8.8.8.8', family: 4 }]]);
    expect(answers).toEqual(['127.0.0.1']);
  });

  it('passes on why a name cannot be resolved', async () => {
    const fault = Object.assign(new Error('no'), { code: 'ENOTFOUND' });
    expect(await look(() => Promise.reject(fault), true)).toEqual([fault, []]);
  });
});
