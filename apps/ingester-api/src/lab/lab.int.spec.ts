import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { DIALECTS, eventually } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';
import { Processing } from '../testing/processed-batch.fixture.js';
import { LabStream, type LabLine } from './lab-stream.fixture.js';

const CONFIG = resolve(import.meta.dirname, '../../../../config');

const HOURS = '# Hours\n\nThe lock opens at six in the morning.\n\n# Fees\n\nA boat pays two crowns.\n';
const PUMPS = `# Pumps\n\n${'The pump lifts two cubic metres of water in an hour. '.repeat(60)}\n`;

/** A custom step that never ends, when its set says so; as another copy of the package makes it. */
const WAITING = `
export const step = {
  [Symbol.for('sluice.Step')]: true,
  name: 'waiting', description: 'Waits.', type: 'chunk', parameters: null, reads: ['PARSED_JSON'], writes: ['CHUNKS'],
  madeBy: () => null, check: () => undefined,
  run: async ({ artifacts, parameters: { wait } }) => {
    await artifacts.write('CHUNKS', []);
    // Deaf to its signal.
    if (wait) await new Promise(() => undefined);
  },
};
`;

const workflow = (id: string, steps: string): string => `id: ${id}\nname: ${id}\nitem_steps:\n${steps}`;
const step = (key: string, method: string): string => `  ${key}: { name: ${key}, retries: 1, method: ${method} }\n`;
const PARSING = step('parse', 'sluice.lib.workflow.parse_document');

const small = { yaml: 'id: small\nconfig:\n  chunk: { chunk_size: 32, chunk_overlap: 4 }\n  parse: { dpi: 300 }\n' };

describe.each(DIALECTS)('the lab on %s', (dialect) => {
  let api: ApiFixture;
  let hours: string;
  let pumps: string;
  let directory: string;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sluice-lab-config-'));
    await cp(join(CONFIG, 'workflows'), join(directory, 'workflows'), { recursive: true });
    await mkdir(join(directory, 'handlers/acme'), { recursive: true });
    await writeFile(join(directory, 'handlers/acme/waits.mjs'), WAITING);
    await writeFile(
      join(directory, 'workflows/waiting.yaml'),
      workflow('waiting', PARSING + step('chunk', 'acme.waits.step')),
    );
    api = await ApiFixture.create(dialect, {
      WORKFLOW_DIR: join(directory, 'workflows'),
      HANDLER_DIR: join(directory, 'handlers'),
      LAB_JOBS: '1',
    });
    const processing = new Processing(api);
    const batch = await processing.batch('wiki');
    hours = await processing.upload(batch, 'wiki', 'docs/hours.md', HOURS);
    pumps = await processing.upload(batch, 'wiki', 'docs/pumps.md', PUMPS);
  });
  afterAll(async () => {
    await api.close();
    await rm(directory, { recursive: true });
  });

  const compare = (fields: Record<string, unknown>, url = api.url): Promise<LabStream> => LabStream.open(url, fields);

  const temporaries = (): Promise<string[]> => readdir(join(api.directory, 'file_store/.tmp')).catch(() => []);

  const rowsOf = async (): Promise<unknown> =>
    Promise.all(
      ['workflow_run', 'run_step', 'document_artifact', 'document', 'lifecycle_history'].map((table) =>
        api.test.database.rows(`select count(*) as n from ${table}`),
      ),
    );

  it('shows sets side by side, and leaves nothing behind', async () => {
    const before = await rowsOf();
    const stream = await compare({
      sets: [{ id: 'default' }, small],
      documents: [hours, pumps],
      questions: ['When does the lock open?', 'pump'],
    });
    expect(stream.status).toBe(200);
    expect(stream.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8');
    const lines = await stream.all();
    expect(lines[0]).toMatchObject({
      event: 'started',
      workflow_definition_id: 'batch',
      sets: [
        { set: 0, id: 'default', warnings: [] },
        {
          set: 1,
          id: 'small',
          warnings: ['parse.dpi has no effect: the built-in handler parse_document does not read it'],
        },
      ],
      documents: [{ hash: hours, uri: 'docs/hours.md' }, { hash: pumps }],
      searchable: true,
    });
    const steps = lines[0]!.steps as { step: string; left_out: string | null }[];
    expect(steps.filter(({ left_out }) => left_out !== null).map(({ step: key }) => key)).toEqual(['store']);
    const ended = lines.filter(({ event }) => event === 'step_ended');
    // Validation is shared; the parameters of parse differ, and so all after it.
    expect(ended.filter(({ shared }) => shared).map(({ set, step: key }) => [set, key])).toEqual([
      [1, 'validate'],
      [1, 'validate'],
    ]);
    const documents = lines.filter(({ event }) => event === 'document_ended');
    expect(documents.map(({ set, document, failure }) => [document, set, failure])).toEqual([
      [0, 0, null],
      [0, 1, null],
      [1, 0, null],
      [1, 1, null],
    ]);
    const tokens = (line: LabLine | undefined) => line?.tokens as { chunks: number; max: number };
    expect(tokens(documents[3]).chunks).toBeGreaterThan(tokens(documents[2]).chunks);
    expect(tokens(documents[3]).max).toBeLessThanOrEqual(32);
    expect(documents[3]!.chunks).toHaveLength(20);
    const answers = lines.filter(({ event }) => event === 'question_answered');
    expect(answers.map(({ question, set, failure }) => [question, set, failure])).toEqual([
      [0, 0, null],
      [0, 1, null],
      [1, 0, null],
      [1, 1, null],
    ]);
    expect(answers.map(({ hits }) => (hits as { document: number }[])[0]!.document)).toEqual([0, 0, 1, 1]);
    expect((answers[1]!.hits as { content: string }[])[0]!.content).toContain('six in the morning');
    expect(lines.at(-1)).toMatchObject({
      event: 'completed',
      sets: [
        { set: 0, documents: 2, failed_documents: 0 },
        { set: 1, documents: 2, failed_documents: 0 },
      ],
    });
    expect(await rowsOf()).toEqual(before);
    expect(await temporaries()).toEqual([]);
    expect(await readdir(join(api.directory, 'vectordb')).catch(() => [])).toEqual([]);
    expect(await readdir(join(api.directory, 'file_store'))).not.toContain('chunks');
  });

  it('goes on with the rest when a document fails, and has each failure once', async () => {
    const processing = new Processing(api);
    const empty = await processing.upload(await processing.batch('drafts'), 'drafts', 'empty.md', '\n');
    const stream = await compare({ sets: [{ id: 'default' }, { id: 'default' }], documents: [empty, hours] });
    const lines = await stream.all();
    const documents = lines.filter(({ event }) => event === 'document_ended');
    expect(documents).toMatchObject([
      { failure: { code: 'NO_TEXT' }, tokens: null, chunks: [] },
      { failure: { code: 'NO_TEXT' } },
      { failure: null },
      { failure: null },
    ]);
    const chunking = lines.filter(({ event, step: key }) => event === 'step_ended' && key === 'chunk');
    expect(chunking.map(({ shared, failure }) => [shared, failure === null])).toEqual([
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ]);
    expect(lines.at(-1)).toMatchObject({
      event: 'completed',
      sets: [{ failed_documents: 1 }, { failed_documents: 1 }],
    });
  });

  it('goes on with the rest when a file is lost', async () => {
    const processing = new Processing(api);
    const lost = await processing.upload(await processing.batch('lost'), 'lost', 'lost.md', '# Lost\n\nA file.\n');
    await rm(join(api.directory, 'file_store/raw', lost), { recursive: true });
    const stream = await compare({ sets: [{ id: 'default' }, small], documents: [lost, hours], questions: ['lock'] });
    const lines = await stream.all();
    expect(lines.filter(({ event }) => event === 'document_ended')).toMatchObject([
      { document: 0, set: 0, failure: { code: expect.any(String) }, chunks: [] },
      { document: 0, set: 1, failure: { code: expect.any(String) } },
      { document: 1, set: 0, failure: null },
      { document: 1, set: 1, failure: null },
    ]);
    expect(lines.filter(({ event }) => event === 'question_answered')).toHaveLength(2);
    expect(lines.at(-1)).toMatchObject({
      event: 'completed',
      sets: [{ failed_documents: 1 }, { failed_documents: 1 }],
    });
    expect(await temporaries()).toEqual([]);
  });

  it('has no hits where the workflow makes nothing to search', async () => {
    const stream = await compare({
      sets: [{ id: 'default' }],
      documents: [hours],
      questions: ['lock'],
      workflow_definition_id: 'waiting',
    });
    const lines = await stream.all();
    expect(lines[0]).toMatchObject({ searchable: false });
    expect(lines.at(-2)).toMatchObject({ event: 'question_answered', hits: [], failure: null });
  });

  describe('a comparison under way', () => {
    const waiting = (url?: string) =>
      compare(
        {
          sets: [{ yaml: 'id: waiting\nconfig: { chunk: { wait: true } }' }],
          documents: [hours],
          workflow_definition_id: 'waiting',
        },
        url,
      );
    const begun = async (stream: LabStream): Promise<void> => {
      await stream.until(({ event, step: key }) => event === 'step_started' && key === 'chunk');
    };

    it('ends with its client, and takes its directory along; until then there is no place for another', async () => {
      const stream = await waiting();
      await begun(stream);
      expect(await temporaries()).toHaveLength(1);
      const second = await waiting();
      expect([second.status, second.headers.get('retry-after')]).toEqual([503, expect.stringMatching(/^\d+$/)]);
      await second.leave();
      await stream.leave();
      await eventually('the end of the job', temporaries, (names) => names.length === 0);
      const third = await eventually('a free place', waiting, ({ status }) => status === 200);
      await third.leave();
      await eventually('the end of the job', temporaries, (names) => names.length === 0);
    });

    it('ends after LAB_TIMEOUT, and says so', async () => {
      const url = await api.serveAlso({ LAB_TIMEOUT: '0.5' });
      const lines = await (await waiting(url)).all();
      expect(lines.at(-1)).toMatchObject({ event: 'failed', failure: { code: 'LAB_TIMEOUT' } });
      expect(await temporaries()).toEqual([]);
    });
  });

  describe('a request that cannot be carried out', () => {
    const sets = [{ id: 'default' }];
    it.each([
      ['no JSON', { sets: '[' }, 400, 'sets'],
      ['no set', { sets: [] }, 400, 'sets'],
      ['four sets', { sets: [...sets, ...sets, ...sets, ...sets] }, 400, 'sets'],
      ['a set without a name', { sets: [{}] }, 400, 'sets[0]'],
      ['a set with two names', { sets: [{ id: 'default', yaml: 'id: x' }] }, 400, 'sets[0]'],
      ['an id that is a path', { sets: [{ id: '../x' }] }, 400, 'sets[0].id'],
      [
        'faulty YAML',
        { sets: [...sets, { yaml: 'id: x\nconfig: { chunk: { chunk_size: -1 } }' }] },
        400,
        'config.chunk.chunk_size',
      ],
      [
        'a server that is not allowed',
        {
          sets: [
            { yaml: 'id: x\nconfig: { embed: { provider: vllm, model: m, base_url: "http://169.254.169.254" } }' },
          ],
        },
        500,
        undefined,
      ],
      ['an unknown set', { sets: [{ id: 'none' }] }, 404, undefined],
      ['an unknown workflow', { workflow_definition_id: 'none' }, 404, undefined],
      ['an unknown document', { documents: ['sha256-0'] }, 404, undefined],
      ['a document twice', { documents: ['a', 'a'] }, 400, 'documents'],
      ['a number for a document', { documents: [1] }, 400, 'documents[0]'],
      ['an empty question', { questions: [' '] }, 400, 'questions[0]'],
      ['a long question', { questions: ['x'.repeat(1001)] }, 400, 'questions[0]'],
    ])('for %s is refused before anything is done', async (_case, fields, status, field) => {
      const stream = await compare({ sets, documents: [hours], ...fields });
      const body = (await stream.json()) as { details?: { field: string }[] };
      expect([stream.status, body.details?.[0]?.field]).toEqual([status, field]);
      expect(await temporaries()).toEqual([]);
    });

    it('is refused where the lab is switched off', async () => {
      const stream = await compare({ sets, documents: [hours] }, await api.serveAlso({ LAB_JOBS: '0' }));
      expect([stream.status, await stream.json()]).toEqual([
        503,
        expect.objectContaining({ error: expect.stringContaining('LAB_JOBS') }),
      ]);
    });
  });
});
