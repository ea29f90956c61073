import { describe, expect, it } from '@jest/globals';
import type { Logger } from '@sluice/domain';
import type { BatchRepository, Database, RemovalPreviewRepository } from '@sluice/persistence';
import { ControlBlockedError, type BatchRemoval, type RemovedPart } from '@sluice/workflow-engine';
import type { CopyRemover } from '../documents/removal/copy-remover.js';
import { BatchRemovalService } from './batch-removal.service.js';

const part = (groups: number, done = false): RemovedPart => ({
  groups,
  locations: 0,
  history: 0,
  documents: 0,
  runs: 0,
  steps: 0,
  lifecycle: 0,
  done,
});

describe('the removal of a batch that meets a stuck worker', () => {
  const serviceOf = (...parts: (RemovedPart | Error)[]): BatchRemovalService =>
    new BatchRemovalService(
      { find: () => Promise.resolve({}) } as unknown as BatchRepository,
      {} as RemovalPreviewRepository,
      {
        removePart: () => {
          const one = parts.shift()!;
          return one instanceof Error ? Promise.reject(one) : Promise.resolve(one);
        },
      } as unknown as BatchRemoval,
      { removeDue: () => Promise.resolve() } as unknown as CopyRemover,
      { notify: () => Promise.resolve() } as unknown as Database,
      { warn: () => undefined } as unknown as Logger,
    );
  const remove = (service: BatchRemovalService) => service.remove(3, new AbortController().signal);

  it('says what is gone, and goes on with the next request', async () => {
    const service = serviceOf(part(1), part(1), new ControlBlockedError(0), part(1), part(0, true));
    expect(await remove(service)).toMatchObject({
      done: false,
      stopped: { code: 'CONTROL_BLOCKED' },
      statistics: { deleted_run_groups: 2 },
    });
    expect(await remove(service)).toMatchObject({ done: true, stopped: null, statistics: { deleted_run_groups: 1 } });
  });

  it('fails when nothing is gone', async () => {
    await expect(remove(serviceOf(new ControlBlockedError(0)))).rejects.toThrow(ControlBlockedError);
  });
});
