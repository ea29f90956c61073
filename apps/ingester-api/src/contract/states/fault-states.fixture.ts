import { rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { EventClient } from '../../testing/event-client.fixture.js';
import type { ContractState, StateRequest } from './contract-state.fixture.js';

/** How many event streams a process serves. */
const MOST_STREAMS = 200;

/** Faults that are undone when the case is over. */
export const faultStates: Readonly<Record<string, ContractState>> = {
  'an unreadable workflow directory': unreadable(({ site }) => site.workflowDirectory),
  'an unreadable parameter directory': unreadable(({ site }) => join(site.api.directory, 'params')),
  'an unreadable vector directory': unreadable(({ site }) => join(site.api.directory, 'vectordb')),
  'a missing migration': tableAway('schema_migration'),
  'a database that is down': {
    make: async ({ site }) => {
      site.network.cut();
      return {};
    },
    undo: async ({ site }) => site.network.mend(),
  },
  'as many streams as there may be': manyStreams(),
};

/** A database without this table; `without table X` in the contract. */
export function tableAway(table: string): ContractState {
  const renamed = (from: string, to: string) => async (request: StateRequest) => {
    await request.site.api.test.database.rows(`alter table ${from} rename to ${to}`);
    return {};
  };
  return {
    make: renamed(table, `${table}_away`),
    undo: async (request) => void (await renamed(`${table}_away`, table)(request)),
  };
}

/** A link to itself can be read by nobody, whatever their permissions. */
function unreadable(directoryOf: (request: StateRequest) => string): ContractState {
  const away = (directory: string): string => `${directory}-away`;
  return {
    async make(request) {
      await rename(directoryOf(request), away(directoryOf(request)));
      await symlink(directoryOf(request), directoryOf(request));
      return {};
    },
    async undo(request) {
      await rm(directoryOf(request));
      await rename(away(directoryOf(request)), directoryOf(request));
    },
  };
}

function manyStreams(): ContractState {
  let clients: EventClient[] = [];
  return {
    async make({ site, mode }) {
      const url = `${site.urlOf(mode)}/api/v1/events`;
      const open = () => EventClient.open(url, undefined, mode.right);
      clients = await Promise.all(Array.from({ length: MOST_STREAMS }, open));
      return {};
    },
    undo: async () => void (await Promise.all(clients.map((client) => client.disconnect()))),
  };
}
