import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { issueToken } from '@sluice/client-logs';
import type { JwtIssuer } from '@sluice/domain';
import { exampleRequests, limitRequests, type FuzzedApi } from '@sluice/testing';
import { ApiFixture } from '../testing/api.fixture.js';
import { Processing } from '../testing/processed-batch.fixture.js';

const OPENAPI = resolve(import.meta.dirname, '../../openapi.json');
const LOGS = '/api/v1/logs';

const issuer: JwtIssuer = {
  issuer: 'tests',
  audiences: [],
  algorithms: ['HS256'],
  key: { kind: 'secret', secret: 'an example of a secret that is long enough' },
  requireExp: true,
};

const RUNS = ['runs/{workflow_id}', 'run-groups/{run_group_id}', 'run_groups/{run_group_id}'];
const CONTROLS = ['cancel', 'pause', 'resume', 'priority'];

/** Examples that are right and refused all the same, because of what they name. */
const REFUSED: Readonly<Record<string, number>> = {
  // There are none.
  'GET /api/v1/agents/{path}': 404,
  'POST /api/v1/agents/{path}': 404,
  // What they name has ended.
  ...Object.fromEntries(
    RUNS.flatMap((run) => CONTROLS.map((action) => [`POST /api/v1/workflow/${run}/${action}`, 409])),
  ),
  // It is built in.
  'DELETE /api/v1/workflow/param-sets/{set_id}': 403,
  'DELETE /api/v1/workflow/param_sets/{set_id}': 403,
  'POST /api/v1/workflow/param-sets/{set_id}/replace': 403,
  'POST /api/v1/workflow/param_sets/{set_id}/replace': 403,
  // Groups that earlier requests have started would store into it.
  'DELETE /api/v1/vectordb/database': 409,
  // The first spelling of the path has stored, or deleted, it.
  'POST /api/v1/workflow/param_sets': 409,
  'DELETE /api/v1/workflow/run_groups/{run_group_id}': 404,
};

const isOfBatch = ({ operation }: ReturnType<typeof exampleRequests>[number]): boolean =>
  operation.key === 'DELETE /api/v1/batch/{batch_id}';

const description = JSON.parse(readFileSync(OPENAPI, 'utf8')) as FuzzedApi;

/** Whoever tries the description out begins with its examples; each is sent to a service that has what they name. */
describe('the example requests of the description', () => {
  let api: ApiFixture;
  let token: string;
  beforeAll(async () => {
    api = await ApiFixture.create('sqlite', {}, { clientLogs: { issuers: [issuer], tracer: null } });
    token = await issueToken(issuer, { subject: 'ada', lifetimeSeconds: 600 });
    const processing = new Processing(api);
    await processing.start();
    const batch = await processing.batch('wiki');
    // The second has the hash of the examples.
    const texts = { 'docs/manual.pdf': '# Opening hours', 'docs/a.md': 'test', 'docs/b.md': '# Nine to five' };
    for (const [uri, text] of Object.entries(texts)) await processing.upload(batch, 'wiki', uri, text);
    await processing.process(batch);
    await processing.stop();
  });
  afterAll(() => api.close());

  it('are accepted', async () => {
    const requests = exampleRequests(description);
    const removals = requests
      .filter(({ operation }) => operation.method === 'DELETE')
      // With the batch goes what the others name.
      .sort((one, other) => Number(isOfBatch(one)) - Number(isOfBatch(other)));
    const refused: Record<string, number> = {};
    for (const request of [...requests.filter((one) => !removals.includes(one)), ...removals]) {
      const { status } = await send(request);
      if (status >= 300) refused[request.operation.key] = status;
    }
    expect(requests.length).toBeGreaterThan(50);
    expect(refused).toEqual(REFUSED);
  });

  it('are refused beyond the limits of a field, and not at them', async () => {
    const requests = limitRequests(description);
    const wrong: string[] = [];
    for (const request of requests) {
      const { status, body } = await send(request);
      const isRefused = status === 413 || (status === 400 && body.includes(`"field":"${request.field}"`));
      if (status >= 500 || isRefused === request.isAllowed)
        wrong.push(`${request.operation.key} with ${request.about}: ${status} ${body.slice(0, 200)}`);
    }
    expect(requests.length).toBeGreaterThan(200);
    expect(wrong).toEqual([]);
  });

  const send = async ({ operation, target, headers, body }: ReturnType<typeof exampleRequests>[number]) => {
    const response = await fetch(`${api.url}${target}`, {
      method: operation.method,
      headers: operation.path === LOGS ? { ...headers, authorization: `Bearer ${token}` } : headers,
      body: body && new Uint8Array(body),
    });
    if (response.status < 400) await response.body?.cancel();
    return { status: response.status, body: response.status < 400 ? '' : await response.text() };
  };
});
