import { bigint, bytes, date, integer, key, nullable, text } from './column.js';
import { Table } from './table.js';

/** Processes that claim steps; alive while `checkinDate` is recent. */
export const workers = new Table('worker', {
  id: key(text()),
  /** Distinguishes two processes that were given the same id. */
  instance: text(),
  hostname: text(),
  pid: integer(),
  startedDate: date(),
  checkinDate: date(),
});

/** How many parsers the document of a step has killed. */
export const stepCrashes = new Table('step_crash', { stepId: key(bigint()), crashes: integer() });

/** Places among the requests that a server is sent at once, by all processes together. */
export const providerSlots = new Table('provider_slot', {
  provider: key(text()),
  slot: key(integer()),
  holder: nullable(text()),
  leaseUntil: nullable(bigint()),
  wantedUntil: nullable(bigint()),
});

/** Vectors by model and SHA-256 of the text, as little-endian float32. */
export const embeddingCache = new Table('embedding_cache', {
  model: key(text()),
  textHash: key(text()),
  vector: bytes(),
  createdDate: date(),
});
