import { describe, expect, it } from '@jest/globals';
import type { Logger } from '@sluice/domain';
import type { BulkOperation, Database, RunSearchRepository } from '@sluice/persistence';
import { ControlBlockedError, type BulkControl, type BulkSlice } from '@sluice/workflow-engine';
import { BulkService } from './bulk.service.js';

const OPERATION: BulkOperation = { id: 7, action: 'cancel', search: {}, lastRunId: 9 };

/** A service whose slices come to this, one after the other. */
const serviceOf = (...slices: (BulkSlice | Error)[]): { service: BulkService; warned: unknown[] } => {
  const warned: unknown[] = [];
  const control = {
    find: () => Promise.resolve(OPERATION),
    slice: () => {
      const one = slices.shift()!;
      return one instanceof Error ? Promise.reject(one) : Promise.resolve(one);
    },
  };
  const service = new BulkService(
    control as unknown as BulkControl,
    {} as RunSearchRepository,
    { notify: () => Promise.resolve() } as unknown as Database,
    { warn: (_: string, fields: unknown) => warned.push(fields) } as unknown as Logger,
  );
  return { service, warned };
};
const slice = (changed: number, next: number | null): BulkSlice => ({ changed, next, refused: new Map() });
const goOn = ({ service }: { service: BulkService }) =>
  service.apply({ operation_id: 7 }, new AbortController().signal);

describe('an action on many runs that meets a stuck worker', () => {
  it('says what was changed, where to go on, how to undo it, and what stopped it', async () => {
    const met = serviceOf(slice(2000, 2000), new ControlBlockedError(12), slice(1, null));
    expect(await goOn(met)).toMatchObject({
      operation_id: 7,
      changed: 2012,
      next: 2000,
      stopped: { code: 'CONTROL_BLOCKED', message: expect.stringContaining('A worker') },
      undo: { action: 'retry', bulk_id: 7 },
    });
    expect(met.warned).toHaveLength(1);
    expect(await goOn(met)).toMatchObject({ changed: 1, next: null, stopped: null });
  });

  it('keeps a fault of the service to its log', async () => {
    expect(await goOn(serviceOf(slice(3, 5), new Error('secret')))).toMatchObject({
      changed: 3,
      stopped: { code: 'INTERNAL_ERROR', message: expect.not.stringContaining('secret') },
    });
  });

  it('fails when nothing was changed', async () => {
    await expect(goOn(serviceOf(slice(0, 5), new ControlBlockedError(0)))).rejects.toThrow(ControlBlockedError);
  });
});
