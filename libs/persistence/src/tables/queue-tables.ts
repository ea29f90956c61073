import { bigint, integer, key, nullable, text } from './column.js';
import { Table } from './table.js';

/** Handlers of a group's lifecycle events, in the order in which they run. */
export const runGroupHandlers = new Table<{ runGroupId: number; event: string; position: number; name: string }>(
  'run_group_handler',
  { runGroupId: key(bigint()), event: key(text()), position: key(integer()), name: text() },
);

/** How many parsers the document of a step has killed. */
export const stepCrashes = new Table<{ stepId: number; crashes: number }>('step_crash', {
  stepId: key(bigint()),
  crashes: integer(),
});

/** A place among the requests that a server is sent at once, by all processes together. */
interface ProviderSlotRow {
  provider: string;
  slot: number;
  holder: string | null;
  leaseUntil: number | null;
  wantedUntil: number | null;
}

export const providerSlots = new Table<ProviderSlotRow>('provider_slot', {
  provider: key(text()),
  slot: key(integer()),
  holder: nullable(text()),
  leaseUntil: nullable(bigint()),
  wantedUntil: nullable(bigint()),
});
