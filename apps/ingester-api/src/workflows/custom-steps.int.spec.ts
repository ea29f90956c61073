import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BUILT_IN_STEPS } from '@sluice/step-handlers';
import { DIALECTS } from '@sluice/testing';
import type { StepTypeBody } from '../definitions/step-type.dto.js';
import { ApiFixture } from '../testing/api.fixture.js';
import { Processing } from '../testing/processed-batch.fixture.js';
import type { SearchBody } from '../vector-databases/vector-database.dto.js';

const EXAMPLES = resolve(import.meta.dirname, '../../../../examples');
const TEXT = `# Duties at the lock

The keeper of the lock is Ann, who answers the telephone (030) 123-4567 when the lock is closed, and letters to
ann@example.org with the next mail. The keeper opens the lock and the weir.
`;

describe.each(DIALECTS)('the steps of examples/privacy-steps on %s', (dialect) => {
  let api: ApiFixture;
  let processing: Processing;
  beforeAll(async () => {
    api = await ApiFixture.create(dialect, {
      WORKFLOW_DIR: join(EXAMPLES, 'privacy-steps/workflows'),
      HANDLER_DIR: EXAMPLES,
      DEFAULT_WORKFLOW_ID: 'private',
    });
    processing = new Processing(api);
    await processing.start();
  });
  afterAll(async () => {
    await processing.stop();
    await api.close();
  });

  const search = async (q: string, mode = 'hybrid') =>
    (await api.get<SearchBody>(`/vectordb/search?${new URLSearchParams({ db: 'default', q, mode })}`)).body.results;

  const metaOf = async (groupId: number): Promise<Record<string, Record<string, unknown>>> => {
    const rows = await api.test.database.rows<{ name: string; meta: string }>(
      `select workflow_step_name as name, status_meta as meta from run_step where run_group_id = $1`,
      [groupId],
    );
    return Object.fromEntries(rows.map(({ name, meta }) => [name, JSON.parse(meta) as Record<string, unknown>]));
  };

  it('hide what they hide from searches and add what these find, and are not run again for nothing', async () => {
    const batchId = await processing.batch('lock');
    await processing.upload(batchId, 'lock', 'duties.md', TEXT);
    const meta = await metaOf(await processing.process(batchId));
    expect(meta).toMatchObject({ describe: { language: 'en', keywords: expect.arrayContaining(['keeper']) } });
    expect(meta.redact).toEqual({ redacted: expect.any(Number) });
    const [hit] = await search('Who is the keeper of the lock?');
    expect(hit).toMatchObject({ uri: 'duties.md', metadata: { language: 'en' } });
    expect(hit!.content).toContain('letters to [hidden] with');
    expect(await search('123-4567', 'fts')).toEqual([]);
    expect(await search('example.org', 'fts')).toEqual([]);

    const again = await metaOf(await processing.process(batchId));
    expect(again).toMatchObject({ parse: { reused: true }, redact: { reused: true }, chunk: { reused: true } });
  });

  it('are described beside the built-in ones', async () => {
    const { body } = await api.get<StepTypeBody[]>('/workflow/step-types');
    expect(body.map(({ method, is_built_in }) => [method.replace(/.*\./, ''), is_built_in])).toEqual([
      ...BUILT_IN_STEPS.map(({ name }) => [name, true]),
      ['describe', false],
      ['redact', false],
    ]);
    expect(body.at(-1)).toMatchObject({
      step_type: 'enrich',
      method: '@sluice-examples.privacy-steps.redact',
      reads: ['PARSED_MD', 'PARSED_JSON'],
      parameters: { properties: { replacement: { type: 'string', maxLength: 100, default: '[redacted]' } } },
    });
  });

  it.each([
    [
      'wrong',
      { replacement: 7 },
      400,
      'yaml_content:3: config.redact.replacement is 7; it must be a text of at most 100',
    ],
    ['right', { replacement: '…' }, 201, undefined],
  ])('have their parameters checked when a set is uploaded: %s ones', async (_case, redact, status, error) => {
    const set = ['id: hidden', 'name: Hidden', `config: ${JSON.stringify({ redact })}`].join('\n');
    const answer = await api.post<{ error?: string }>('/workflow/param-sets', { yaml_content: set });
    expect(answer.status).toBe(status);
    if (error !== undefined) expect(answer.body.error).toContain(error);
  });
});
