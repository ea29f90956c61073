import { Dialect } from '@sluice/persistence';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { AUTH_MODES, ContractSite, type AuthMode } from './contract-site.fixture.js';
import { readContract } from './contract-table.fixture.js';
import { expectAnswer } from './expect-answer.fixture.js';
import { casesOf, type Sent } from './generated-cases.fixture.js';
import { filledIn, statesNamedIn } from './placeholders.fixture.js';
import { sendCase } from './send-case.fixture.js';
import { ContractStates } from './states/contract-states.fixture.js';

/**
 * Which cases of an endpoint are tried with a way of authentication: without any all of them, with the others each kind of
 * credentials, and on PostgreSQL, whose suite may take long, every success and each status once.
 */
export const casesFor = (cases: readonly Sent[], { name }: AuthMode, dialect: Dialect): Sent[] => {
  const possible = cases.filter(({ only }) => only === undefined || only === dialect);
  if (name === 'off') return possible.filter(({ credentials }) => credentials === 'right');
  const repeated = possible.filter(({ once }) => !once);
  const right = repeated.filter(({ credentials }) => credentials === 'right');
  const others = repeated.filter(({ credentials }) => credentials !== 'right');
  const first = right.filter(({ status }, index) => right.findIndex((other) => other.status === status) === index);
  if (dialect === Dialect.Sqlite) return [...first.filter(({ status }) => status < 300).slice(0, 1), ...others];
  return [...right.filter((one) => one.status < 300 || first.includes(one)), ...others];
};

/** Tries the whole contract on one kind of database, over HTTP, with every way of authentication. */
export const describeContract = (dialect: Dialect): void => {
  const { endpoints, shapes } = readContract();

  describe(`the contract on ${dialect}`, () => {
    let site: ContractSite;
    let states: ContractStates;
    const reached = new Map<string, number>();

    beforeAll(async () => {
      site = await ContractSite.open(dialect);
      states = new ContractStates(site);
      // Its worker would take the steps of other states, too.
      await states.bringAbout(['processed'], false, AUTH_MODES[0]!);
    });
    afterAll(async () => {
      await site.close();
      process.stderr.write(summary(dialect, endpoints.length, reached));
    });

    const tryCase = async (sent: Sent, mode: AuthMode): Promise<void> => {
      const { endpoint, ...own } = sent;
      const isChange = endpoint.method !== 'GET' && (sent.status < 300 || sent.changes === true);
      const named = [...new Set([...statesNamedIn(own), ...(sent.given ?? [])])];
      const state = await states.bringAbout(named, isChange, mode);
      try {
        const filled = { ...filledIn(own, state.values), endpoint };
        const credentials = endpoint.open ? {} : mode[sent.credentials];
        await expectAnswer(filled, await sendCase(site.urlOf(mode), filled, credentials), shapes);
      } finally {
        await state.undo();
      }
      const status = String(sent.status);
      reached.set(status, (reached.get(status) ?? 0) + 1);
    };

    describe.each(AUTH_MODES)('with authentication: $name', (mode) => {
      describe.each(endpoints)('$key', (endpoint) => {
        it.each(casesFor(casesOf(endpoint), mode, dialect))('$status: $case', (sent) => tryCase(sent, mode));
      });
    });
  });
};

const summary = (dialect: Dialect, endpoints: number, reached: ReadonlyMap<string, number>): string => {
  const cases = [...reached.values()].reduce((sum, count) => sum + count, 0);
  const statuses = [...reached].sort().map(([status, count]) => `${status} × ${count}`);
  return `Contract on ${dialect}: ${endpoints} endpoints, ${cases} cases as promised, ${AUTH_MODES.length} ways of authentication; ${statuses.join(', ')}\n`;
};
