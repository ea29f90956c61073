import { createStepQueue, StepNotices } from '@sluice/persistence';
import { DIALECTS, seedGroup } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ApiFixture } from '../testing/api.fixture.js';

const NOTICE = 'Waits for the embedding server at localhost:11434 since 2026-01-31T08:30:00Z';

describe.each(DIALECTS)('a step that waits for a silent server, on %s', (dialect) => {
  let api: ApiFixture;
  beforeAll(async () => {
    api = await ApiFixture.create(dialect);
  });
  afterAll(() => api.close());

  it('says so while it runs, in its run and its group; what a lost attempt has to say is dropped', async () => {
    const { runGroupId, batchId } = await seedGroup(api.test.database, { documents: 1 });
    const queue = createStepQueue(api.test.database);
    const { claimed } = await queue.turn({ workerId: 'w', settlements: [], capacity: 1, chain: false });
    const [{ step, run, attempt }] = claimed as [(typeof claimed)[number]];
    const held = { stepId: step.id, attempt, workerId: 'w' };
    const notices = new StepNotices(api.test.database);
    const waits = async () => ({
      run: (await api.get<Record<string, unknown>>(`/workflow/runs/${run.id}`)).body,
      group: (await api.get<Record<string, unknown>>(`/workflow/run-groups/${runGroupId}`)).body,
      listed: (await api.get<object[]>(`/workflow/?batch_id=${batchId}`)).body[0],
    });
    expect(await waits()).toMatchObject({ run: { waiting_for: null }, group: { waiting_for: null } });

    await notices.write(held, NOTICE);
    const waiting_for = { reason: 'server', message: NOTICE, position: null, until: null };
    expect(await waits()).toMatchObject({
      run: { waiting_for, status: 'RUNNING', status_message: NOTICE, steps: [{ status_message: NOTICE }, {}, {}] },
      group: { waiting_for },
      listed: { status_message: NOTICE },
    });

    await notices.write({ ...held, attempt: attempt + 1 }, 'late');
    await notices.write({ ...held, workerId: 'other' }, 'late');
    expect(await waits()).toMatchObject({ listed: { status_message: NOTICE } });
    await notices.write(held, null);
    expect(await waits()).toMatchObject({ run: { waiting_for: null }, listed: { status_message: null } });
  });
});
