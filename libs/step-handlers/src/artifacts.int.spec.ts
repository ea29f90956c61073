import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createArtifactStore, type ArtifactStore } from '@sluice/artifact-store';
import { ArtifactType, ConfigurationError, PermanentError } from '@sluice/domain';
import type { ArtifactRepository, RunRepository } from '@sluice/persistence';
import type { StepContext } from '@sluice/workflow-engine';
import { MADE, StepArtifacts } from './artifacts.js';
import type { StepIdentity } from './step-identity.js';

const hash = `sha256-${'a'.repeat(64)}`;
const context = {
  document: { hash },
  step: { workflowRunId: 1, stepConfigId: 2, workflowStepName: 'chunk' },
  signal: new AbortController().signal,
} as StepContext;
const PARSED = [ArtifactType.ParsedMarkdown, ArtifactType.ParsedJson] as const;

describe('artifacts of steps', () => {
  let folder: string;
  let store: ArtifactStore;
  let recorded: { artifactType: string; sizeBytes: number }[];
  let isRemoved: boolean;
  let artifacts: StepArtifacts;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sluice-artifacts-'));
    store = createArtifactStore({ target: 'fs', rootDirectory: folder });
    recorded = [];
    isRemoved = false;
    const records: Pick<ArtifactRepository, 'recordArtifact'> = {
      recordArtifact: ({ artifactType, sizeBytes }) => {
        if (!isRemoved) recorded.push({ artifactType, sizeBytes });
        return Promise.resolve(!isRemoved);
      },
    };
    const runs = { stepsOf: () => Promise.resolve([{ stepType: 'parse', stepConfigId: 2 }]) };
    artifacts = new StepArtifacts(
      store,
      records as ArtifactRepository,
      runs as unknown as RunRepository,
      {} as StepIdentity,
    );
  });
  afterEach(() => rm(folder, { recursive: true }));

  const temporaryFiles = (): Promise<string[]> => readdir(join(folder, '.tmp'));
  const parse = (): Promise<string> =>
    artifacts.make(context, PARSED, async (markdown, json) => {
      await writeFile(markdown!, '# A');
      await writeFile(json!, '{}');
      return 'found';
    });

  it('are taken from the files that were filled, and recorded with their sizes', async () => {
    expect(await parse()).toBe('found');
    expect(recorded).toEqual([
      { artifactType: ArtifactType.ParsedMarkdown, sizeBytes: 3 },
      { artifactType: ArtifactType.ParsedJson, sizeBytes: 2 },
    ]);
    const texts = await artifacts.withFiles(context, [MADE.doclingJson, MADE.markdown], (json, markdown) =>
      Promise.all([readFile(json!, 'utf8'), readFile(markdown!, 'utf8')]),
    );
    expect(texts).toEqual(['{}', '# A']);
    expect(await artifacts.sizeOf(context, MADE.markdown)).toBe(3);
    expect(await temporaryFiles()).toEqual([]);
  });

  it('leave nothing behind when they are not finished, and the fault is what it was', async () => {
    for (const fault of [new ConfigurationError('PARSER_UNAUTHORIZED', 'no'), new PermanentError('NO_TEXT', 'none')]) {
      const failing = artifacts.make(context, PARSED, async (markdown) => {
        await writeFile(markdown!, 'half');
        throw fault;
      });
      await expect(failing).rejects.toBe(fault);
    }
    expect(recorded).toEqual([]);
    expect(await store.exists({ type: ArtifactType.ParsedMarkdown, hash, stepConfigId: 2 })).toBe(false);
    expect(await temporaryFiles()).toEqual([]);
  });

  it('wait for a disk that is full', async () => {
    const failing = artifacts.make(context, PARSED, () => writeFile('/dev/full', 'text'));
    await expect(failing).rejects.toMatchObject({ code: 'STORE_FULL', kind: 'unavailable' });
  });

  it('are gone when the document was removed meanwhile', async () => {
    isRemoved = true;
    await expect(parse()).rejects.toMatchObject({ code: 'DOCUMENT_REMOVED' });
    expect(await artifacts.haveAll(context, PARSED)).toBe(false);
    expect(await temporaryFiles()).toEqual([]);
  });

  it('of steps that the workflow does not have are named', async () => {
    await expect(artifacts.sizeOf(context, MADE.chunks)).rejects.toMatchObject({ code: 'STEP_MISSING' });
  });
});
