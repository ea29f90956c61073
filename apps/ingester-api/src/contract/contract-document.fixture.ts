import { Dialect } from '@sluice/persistence';
import { AUTH_MODES } from './contract-site.fixture.js';
import { casesFor } from './contract-suite.fixture.js';
import type { ContractTable, Endpoint } from './contract-table.fixture.js';
import { casesOf } from './generated-cases.fixture.js';

const DIALECTS = Object.values(Dialect);

/** How many requests are made of an endpoint, by the status that they are answered. */
const countsOf = (endpoint: Endpoint): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>();
  for (const dialect of DIALECTS) {
    for (const mode of AUTH_MODES) {
      for (const { status } of casesFor(casesOf(endpoint), mode, dialect)) {
        counts.set(status, (counts.get(status) ?? 0) + 1);
      }
    }
  }
  return new Map([...counts].sort(([one], [other]) => one - other));
};

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, number) => total + number, 0);

const listed = (counts: ReadonlyMap<number, number>): string =>
  [...counts].map(([status, count]) => `${status} × ${count}`).join(', ');

const row = (endpoint: Endpoint): string => {
  const [, ...others] = endpoint.paths;
  const also = others.map((path) => `, also \`${path}\``).join('');
  const counts = countsOf(endpoint);
  return `| \`${endpoint.key}\`${also} | ${endpoint.about} | ${listed(counts)} | ${sum(counts.values())} |`;
};

/** The table of the contract as a page for people: what is tried at each endpoint, and how often each status is expected. */
export const contractDocument = ({ endpoints }: ContractTable): string => {
  const all = endpoints.map(countsOf);
  const statuses = new Map<number, number>();
  for (const counts of all)
    for (const [status, count] of counts) statuses.set(status, (statuses.get(status) ?? 0) + count);
  const sorted = new Map([...statuses].sort(([one], [other]) => one - other));
  return `${[
    '# The contract, tried',
    '',
    'Every endpoint of the ingester with what `contract.*.int.spec.ts` asks of it over HTTP and how often it expects which status,',
    `on ${DIALECTS.join(' and ')}, with each way of authentication (${AUTH_MODES.map(({ name }) => name).join(', ')}).`,
    'Each answer is compared with the contract: its exact fields and their types, its content type, the form of errors.',
    'Made from the table in `apps/ingester-api/contract` by `npm run contract`; not to be edited.',
    '',
    `${endpoints.length} endpoints at ${sum(endpoints.map(({ paths }) => paths.length))} paths, ${sum(sorted.values())} requests: ${listed(sorted)}.`,
    '',
    '| endpoint | what it does | statuses | requests |',
    '| --- | --- | --- | --- |',
    ...endpoints.map(row),
  ].join('\n')}\n`;
};
