import type { AuthMode, ContractSite } from '../contract-site.fixture.js';
import type { ContractState, StateRequest, StateValues } from './contract-state.fixture.js';
import { clientTokenStates } from './client-token-state.fixture.js';
import { documentStates } from './document-states.fixture.js';
import { faultStates, tableAway } from './fault-states.fixture.js';
import { groupStates } from './group-states.fixture.js';
import { parameterSetStates } from './parameter-set-states.fixture.js';
import { vectorStates } from './vector-states.fixture.js';

const STATES: Readonly<Record<string, ContractState>> = {
  ...documentStates,
  ...groupStates,
  ...vectorStates,
  ...parameterSetStates,
  ...clientTokenStates,
  ...faultStates,
};

const TABLE = /^without table (\w+)$/;

const stateOf = (name: string): ContractState => {
  const table = TABLE.exec(name)?.[1];
  const state = table ? tableAway(table) : STATES[name];
  if (!state) throw new Error(`The contract names the state "${name}", which there is not`);
  return state;
};

/** The values of the states that a case names, until `undo`. */
export interface BroughtAbout {
  readonly values: ReadonlyMap<string, StateValues>;
  undo(): Promise<void>;
}

/** Brings states about; what nobody changes is made once. */
export class ContractStates {
  private readonly kept = new Map<string, StateValues>();
  private serial = 0;

  constructor(private readonly site: ContractSite) {}

  /** Faults come last: the others cannot be made any more then. */
  async bringAbout(names: readonly string[], fresh: boolean, mode: AuthMode): Promise<BroughtAbout> {
    const values = new Map<string, StateValues>();
    const undos: (() => Promise<void>)[] = [];
    for (const [name, state] of names.map((one) => [one, stateOf(one)] as const).sort(faultsLast)) {
      const request: StateRequest = { site: this.site, serial: (this.serial += 1), mode };
      values.set(name, await this.valuesOf(name, state, fresh, request));
      if (state.undo) undos.unshift(() => state.undo!(request));
    }
    return {
      values,
      async undo() {
        for (const undo of undos) await undo();
      },
    };
  }

  private async valuesOf(
    name: string,
    state: ContractState,
    fresh: boolean,
    request: StateRequest,
  ): Promise<StateValues> {
    if (state.undo || (fresh && !state.lasting)) return state.make(request);
    const kept = this.kept.get(name) ?? (await state.make(request));
    this.kept.set(name, kept);
    return kept;
  }
}

const faultsLast = ([, one]: readonly [string, ContractState], [, other]: readonly [string, ContractState]): number =>
  Number(one.undo !== undefined) - Number(other.undo !== undefined);
