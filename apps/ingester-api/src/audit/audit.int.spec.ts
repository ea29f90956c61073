import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DIALECTS, eventually } from '@sluice/testing';
import { ApiFixture } from '../testing/api.fixture.js';
import { Processing } from '../testing/processed-batch.fixture.js';
import type { AuditPage } from './audit.dto.js';

describe.each(DIALECTS)('the audit over HTTP, on %s', (dialect) => {
  let api: ApiFixture;
  let processing: Processing;
  beforeAll(async () => {
    api = await ApiFixture.create(dialect);
    processing = new Processing(api);
  });
  afterAll(() => api.close());

  const audit = async (query = ''): Promise<AuditPage['items']> =>
    (await api.get<AuditPage>(`/audit?${query}`)).body.items;

  it('says who made what, when the answer is there', async () => {
    const batch = await processing.batch('wiki');
    expect(await audit('action=batchesCreate')).toEqual([
      {
        id: expect.any(Number),
        first_date: expect.any(String),
        last_date: expect.any(String),
        actor: 'anonymous',
        action: 'batchesCreate',
        summary: 'Create a batch',
        target: `batch ${batch}`,
        details: { name: 'wiki', source: 'wiki' },
        count: 1,
      },
    ]);
  });

  it('has nothing of what fails, of what only reads, and of what compares', async () => {
    const before = (await audit()).length;
    await api.post('/batch/start-workflows', { batch_id: 999 });
    await api.get('/batch/');
    const one = { source: 'wiki', sources_hashes: '{}' };
    await api.post('/source-status', one);
    expect(await audit()).toHaveLength(before);
  });

  it('is not escaped from, and names what was meant, whatever else a request says', async () => {
    const batch = await processing.batch('gone');
    const path = `/batch/${batch}?dry_run=true&workflow_id=7`;
    expect((await fetch(`${api.url}/api/v1${path}`, { method: 'DELETE' })).status).toBe(200);
    const [entry] = await audit(`q=${encodeURIComponent(`batch ${batch}`)}`);
    expect(entry).toMatchObject({ target: `batch ${batch}`, details: { batch_id: String(batch) } });
    expect(entry!.details).not.toHaveProperty('workflow_id');
  });

  it('has nothing of a bulk action that only says what it would do', async () => {
    const before = (await audit()).length;
    await api.post('/workflow/bulk', { action: 'cancel', source: 'wiki', dry_run: 'true' });
    expect(await audit()).toHaveLength(before);
    await api.post('/workflow/bulk', { action: 'cancel', source: 'wiki' });
    const [entry] = await audit('q=cancel');
    expect(entry).toMatchObject({
      target: expect.stringMatching(/^bulk action \d+$/),
      details: { action: 'cancel', source: 'wiki' },
    });
  });

  it('counts uploads of a batch in one entry, also those of another service', async () => {
    const batch = await processing.batch('many');
    const names = Array.from({ length: 10 }, (_, index) => `${index}.md`);
    await Promise.all(names.map((name) => processing.upload(batch, 'many', name, `# ${name}`)));
    const uploads = () => audit(`action=documentsIngest&q=batch%20${batch}`);
    const [entry] = await eventually('the entry', uploads, (found) => found[0]?.count === 10);
    expect(entry).toMatchObject({ target: `batch ${batch}`, details: { batch_id: String(batch), source: 'many' } });

    const other = await api.serveAlso({ API_KEY_ENABLED: 'false' });
    const form = new FormData();
    const fields = { batch_id: String(batch), source: 'many', source_uri: 'other.md' };
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new File(['# Other'], 'other.md'));
    expect((await fetch(`${other}/api/v1/document/ingest-document`, { method: 'POST', body: form })).status).toBe(201);
    await eventually('the sum', uploads, (found) => found.length === 1 && found[0]!.count === 11);
  });

  it('keeps what strangers say short, and as text on one line', async () => {
    const url = await api.serveAlso({ AUTH_TRUST_PROXY_HEADERS: 'true' });
    const headers = { 'x-forwarded-user': `<script>${'x'.repeat(1000)}` };
    const form = new FormData();
    form.append('name', `a\nb\u202ec ${'y'.repeat(900)}`);
    form.append('source', 'odd');
    expect((await fetch(`${url}/api/v1/batch/`, { method: 'POST', headers, body: form })).status).toBe(201);
    const [entry] = await audit('q=odd');
    expect(entry?.actor).toMatch(/^<script>x{191}…$/);
    expect(entry?.details.name).toMatch(/^a b c y{193}…$/);
  });
});
