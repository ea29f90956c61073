import { clocksShifted } from './clocks.mjs';
import { backendsKilled, poolExhausted } from './connections.mjs';
import { workerFrozen } from './frozen.mjs';
import { killAt } from './kills.mjs';
import { connectionsLost, networkCut, networkSlow, networkStalled } from './network.mjs';
import { operatorsRace } from './operators.mjs';
import { surroundingsMissing } from './outage.mjs';
import { serverEnds } from './server.mjs';
import { siCliKilled } from './si-cli.mjs';

/** Every case, in the order of the report. */
export const CASES = [
  killAt('after-claim', 'kill -9 after the claim'),
  killAt('in-handler', 'kill -9 in the handler'),
  killAt('before-settle', 'kill -9 before the settlement'),
  killAt('after-commit', 'kill -9 after the commit, before its answer'),
  siCliKilled,
  workerFrozen,
  serverEnds('PostgreSQL killed', 'SIGKILL'),
  serverEnds('PostgreSQL restarted', 'SIGINT'),
  backendsKilled,
  poolExhausted,
  networkStalled,
  networkCut,
  networkSlow,
  connectionsLost,
  clocksShifted,
  surroundingsMissing,
  operatorsRace('cancel × retry, operators and workers killed', 'postgres'),
  killAt('in-transaction', 'SQLite: kill -9 inside a transaction', 'sqlite'),
  killAt('after-commit', 'SQLite: kill -9 after the commit', 'sqlite'),
  operatorsRace('SQLite: cancel × retry, operators and workers killed', 'sqlite'),
];
