import { aParameterSet, seedGroup } from '@sluice/testing';
import type { ContractState, StateRequest } from './contract-state.fixture.js';

const userSet = async ({ site, serial }: StateRequest) => {
  const id = `set-${serial}`;
  const target = `team/${serial}`;
  const yaml = `id: ${id}\nname: Set ${serial}\nconfig:\n  store:\n    data_dir: ${target}\n`;
  const { status } = await site.api.post('/workflow/param-sets', { yaml_content: yaml });
  if (status !== 201) throw new Error(`The upload of the set answered ${status}`);
  return { id, target };
};

export const parameterSetStates: Readonly<Record<string, ContractState>> = {
  /** An id that no set has. */
  'free set': { make: async ({ serial }) => ({ id: `free-${serial}` }) },

  'user set': { make: userSet },

  /** With a run group that is not finished. */
  'used set': {
    async make(request) {
      const set = await userSet(request);
      await seedGroup(request.site.api.test.database, { parameters: { ...aParameterSet(), id: set.id } });
      return set;
    },
  },
};
