import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createArtifactStore, type ArtifactStore } from '@sluice/artifact-store';
import { ArtifactType, ConfigurationError, PermanentError } from '@sluice/domain';
import type { ArtifactRepository, DocumentRegistry, RunRepository } from '@sluice/persistence';
import { defineStep, type Step, type StepArtifacts, type StepContext } from '@sluice/steps';
import type { PlannedStep, StepAttempt } from '@sluice/workflow-engine';
import { RunArtifacts } from './run-artifacts.js';
import { StoreEnvironment } from './store-environment.js';
import type { StepIdentity } from './step-identity.js';

const { ParsedMarkdown, ParsedJson, Chunks } = ArtifactType;
const hash = `sha256-${'a'.repeat(64)}`;

/** A step of a plan that does `run`; it reads and writes Markdown and JSON. */
const aStep = (run: (artifacts: StepArtifacts) => unknown, reads: ArtifactType[] = []): Step =>
  defineStep({
    name: 'a_step',
    description: 'A step.',
    type: 'enrich',
    reads,
    writes: [ParsedMarkdown, ParsedJson],
    run: async ({ artifacts }: StepContext<object>) => ({ found: await run(artifacts) }),
  });

const parse = aStep(async (artifacts) => {
  await artifacts.write(ParsedMarkdown, '# A');
  await writeFile(artifacts.fileFor(ParsedJson), '{"name":"A"}');
  return 'parsed';
});

describe('artifacts of steps', () => {
  let folder: string;
  let store: ArtifactStore;
  let recorded: { artifactType: string; sizeBytes: number }[];
  let isRemoved: boolean;
  let environment: StoreEnvironment;
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
    // The configuration of a step has ten times its number.
    const steps = [1, 2, 3, 4].map((number) => ({ workflowStepNumber: number, stepConfigId: number * 10 }));
    const runs = { stepsOf: () => Promise.resolve(steps) };
    const identity = { settle: ({ stepConfigId }: { stepConfigId: number }) => Promise.resolve(stepConfigId) };
    environment = new StoreEnvironment(
      new RunArtifacts(store, records as ArtifactRepository, runs as unknown as RunRepository),
      identity as unknown as StepIdentity,
      {} as DocumentRegistry,
    );
  });
  afterEach(() => rm(folder, { recursive: true }));

  const temporaryFiles = (): Promise<string[]> => readdir(join(folder, '.tmp'));
  /** Runs the last step of a plan, whose others are taken to have run. */
  const run = (...plan: Step[]): Promise<unknown> => {
    const earlier = plan.slice(0, -1).map((step) => ({ step }) as PlannedStep);
    const attempt = {
      document: { hash },
      step: { workflowRunId: 1, stepConfigId: plan.length * 10, workflowStepName: 'last' },
      signal: new AbortController().signal,
      earlier: () => Promise.resolve(earlier),
    };
    return environment.run(plan.at(-1)!, attempt as unknown as StepAttempt);
  };

  it('are taken from the files that were filled, and recorded with their sizes', async () => {
    expect(await run(parse)).toEqual({ found: 'parsed' });
    expect(recorded).toEqual([
      { artifactType: ParsedMarkdown, sizeBytes: 3 },
      { artifactType: ParsedJson, sizeBytes: 12 },
    ]);
    const read = aStep(
      (artifacts) =>
        artifacts.withFiles([ParsedJson, ParsedMarkdown], async (json, markdown) => {
          await artifacts.write(ParsedMarkdown, '');
          artifacts.fileFor(ParsedJson);
          return [
            await readFile(json!, 'utf8'),
            await readFile(markdown!, 'utf8'),
            await artifacts.size(ParsedMarkdown),
          ];
        }),
      [ParsedJson, ParsedMarkdown],
    );
    expect(await run(parse, read)).toEqual({ found: ['{"name":"A"}', '# A', 3] });
    expect(await temporaryFiles()).toEqual([]);
  });

  it('are those of the newest step before that writes them', async () => {
    const shout = aStep(
      async (artifacts) => {
        await artifacts.write(ParsedMarkdown, `${await artifacts.read(ParsedMarkdown)}!`);
        await artifacts.write(ParsedJson, await artifacts.read(ParsedJson));
        return artifacts.read(ParsedMarkdown);
      },
      [ParsedJson, ParsedMarkdown],
    );
    await run(parse);
    expect(await run(parse, shout)).toEqual({ found: '# A' });
    expect(await run(parse, shout, shout)).toEqual({ found: '# A!' });
    const between = defineStep({
      name: 'between',
      description: 'Writes nothing.',
      type: 'enrich',
      run: () => undefined,
    });
    expect(await run(parse, shout, between, shout)).toEqual({ found: '# A!' });
    expect(await run(parse, shout)).toEqual({ reused: true });
  });

  it('leave nothing behind when they are not finished, and the fault is what it was', async () => {
    for (const fault of [new ConfigurationError('PARSER_UNAUTHORIZED', 'no'), new PermanentError('NO_TEXT', 'none')]) {
      const failing = aStep(async (artifacts) => {
        await artifacts.write(ParsedMarkdown, 'half');
        throw fault;
      });
      await expect(run(failing)).rejects.toBe(fault);
    }
    expect(recorded).toEqual([]);
    expect(await store.exists({ type: ParsedMarkdown, hash, stepConfigId: 10 })).toBe(false);
    expect(await temporaryFiles()).toEqual([]);
  });

  it('wait for a disk that is full', async () => {
    const failing = run(aStep(() => writeFile('/dev/full', 'text')));
    await expect(failing).rejects.toMatchObject({ code: 'STORE_FULL', kind: 'unavailable' });
  });

  it('are gone when the document was removed meanwhile', async () => {
    isRemoved = true;
    await expect(run(parse)).rejects.toMatchObject({ code: 'DOCUMENT_REMOVED' });
    expect(await store.exists({ type: ParsedMarkdown, hash, stepConfigId: 10 })).toBe(false);
    expect(await temporaryFiles()).toEqual([]);
  });

  it('that no step before writes are named', async () => {
    const reader = aStep((artifacts) => artifacts.size(Chunks), [Chunks]);
    await expect(run(parse, reader)).rejects.toMatchObject({ code: 'STEP_MISSING' });
  });

  it.each([
    ['reads', (artifacts: StepArtifacts) => artifacts.read(Chunks), 'ARTIFACT_NOT_DECLARED'],
    ['writes', (artifacts: StepArtifacts) => artifacts.write(Chunks, []), 'ARTIFACT_NOT_DECLARED'],
    ['does not write', () => undefined, 'ARTIFACT_NOT_WRITTEN'],
  ])('are refused to a step that %s what it does not declare, or does', async (_case, work, code) => {
    await expect(run(aStep(work))).rejects.toMatchObject({ code });
    expect(recorded).toEqual([]);
  });
});
