import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { ArtifactType, defineStep, IntegerParameter, type StepContext } from '../index.js';
import { runStep } from './run-step.js';

const { Chunks, ParsedMarkdown } = ArtifactType;
const chunk = { order: 0, content: 'one', headings: null, docItemRefs: [], labels: [], pageNumbers: [], tokens: 1 };

class ShortenParameters {
  @IntegerParameter({ description: 'Characters kept', minimum: 1, maximum: 100 })
  characters = 2;
}

const shorten = defineStep({
  name: 'shorten',
  description: 'Shortens chunks.',
  type: 'enrich',
  parameters: ShortenParameters,
  reads: [Chunks],
  writes: [Chunks],
  run: async ({ artifacts, document, parameters }) => {
    const chunks = await artifacts.read(Chunks);
    const kept = chunks.map((one) => ({ ...one, content: one.content.slice(0, parameters.characters) }));
    await artifacts.write(Chunks, kept);
    await document.update({ shortened: kept.length });
    return { chunks: kept.length };
  },
});

describe('runStep', () => {
  const artifacts = { [Chunks]: [chunk] };

  it('returns what a step wrote, what it returned and what it added to the document', async () => {
    const outcome = await runStep(shorten, { artifacts, document: { docMeta: { title: 'A' } } });
    expect(outcome).toMatchObject({
      meta: { chunks: 1 },
      artifacts: { CHUNKS: [{ content: 'on' }] },
      document: { docMeta: { title: 'A', shortened: 1 } },
    });
    const shorter = await runStep(shorten, { artifacts, parameters: { characters: '1' } });
    expect(shorter.artifacts.CHUNKS).toMatchObject([{ content: 'o' }]);
  });

  it('checks parameters as the engine does', async () => {
    await expect(runStep(shorten, { artifacts, parameters: { characters: 0 } })).rejects.toThrow(
      'characters is 0; it must be a whole number from 1 to 100.',
    );
  });

  it('knows no artifact that no step before has written', async () => {
    await expect(runStep(shorten)).rejects.toMatchObject({ code: 'STEP_MISSING' });
  });

  it.each<[string, (context: StepContext<object>) => unknown, string]>([
    ['read what it does not declare', ({ artifacts: own }) => own.read(ParsedMarkdown), 'ARTIFACT_NOT_DECLARED'],
    ['write what it does not declare', ({ artifacts: own }) => own.write(ParsedMarkdown, ''), 'ARTIFACT_NOT_DECLARED'],
    ['leave out what it declares', () => ({}), 'ARTIFACT_NOT_WRITTEN'],
    ['return what is no JSON', () => ({ size: 1n }), 'INVALID_RESULT'],
    ['add what is too large', ({ document }) => document.update({ text: 'x'.repeat(2 ** 16) }), 'DOC_META_TOO_LARGE'],
  ])('lets no step %s', async (_case, run, code) => {
    const faulty = { ...shorten, run: run as typeof shorten.run };
    await expect(runStep(faulty, { artifacts })).rejects.toMatchObject({ code });
  });

  it('lends files to steps that read and write them themselves', async () => {
    const copy = defineStep({
      name: 'copy',
      description: 'Copies.',
      type: 'enrich',
      reads: [ParsedMarkdown],
      writes: [ParsedMarkdown],
      run: ({ artifacts: own }) =>
        own.withFiles([ParsedMarkdown, ArtifactType.Doc], (markdown, file) =>
          own.withScratchFile(async (scratch) => {
            await writeFile(scratch, await readFile(file!));
            const text = `${await readFile(markdown!, 'utf8')} of ${await readFile(scratch, 'utf8')}`;
            await writeFile(own.fileFor(ParsedMarkdown), text);
            return { size: await own.size(ParsedMarkdown) };
          }),
        ),
    });
    const outcome = await runStep(copy, { artifacts: { PARSED_MD: '# A', DOC: Buffer.from('file') } });
    expect(outcome).toMatchObject({ meta: { size: 3 }, artifacts: { PARSED_MD: '# A of file' } });
  });
});
