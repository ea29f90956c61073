import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { StepOutcome } from '@sluice/domain';
import { ChangeRepository, createStepQueue, Dialect, type Settlement, type SqlSession } from '@sluice/persistence';
import { aWorkflow, DIALECTS, seedGroup } from '@sluice/testing';
import { ApiFixture } from '../testing/api.fixture.js';
import { EventClient } from '../testing/event-client.fixture.js';

const completed: StepOutcome = { status: 'COMPLETED', delayMs: 0, message: null, meta: {} };
const two = aWorkflow(['validate', 'parse']);

describe.each(DIALECTS)('the event stream, on %s', (dialect) => {
  let api: ApiFixture;
  beforeEach(async () => {
    api = await ApiFixture.create(dialect);
  });
  afterEach(() => api.close());

  const url = (query = ''): string => `${api.url}/api/v1/events${query}`;

  /** Workers that run everything there is, concurrently, with every handler succeeding. */
  const work = async (): Promise<void> => {
    const queue = createStepQueue(api.test.database);
    const one = async (workerId: string): Promise<void> => {
      let settlements: Settlement[] = [];
      do {
        const turn = await queue.turn({ workerId, settlements, capacity: 3, chain: true });
        for (const run of turn.finishedRuns) await queue.finishGroup(run);
        settlements = turn.claimed.map(({ step, attempt }) => ({ stepId: step.id, attempt, outcome: completed }));
      } while (settlements.length > 0);
    };
    await Promise.all(['a', 'b', 'c', 'd'].map(one));
  };

  const recorded = async (): Promise<number[]> =>
    (await api.test.database.rows<{ id: number }>(`select id from lifecycle_history order by id`)).map((row) => row.id);

  it('tells each change of a group with what it concerns', async () => {
    const { runGroupId, batchId } = await seedGroup(api.test.database, { workflow: aWorkflow(['validate']) });
    const client = await EventClient.open(url(`?run_group_id=${runGroupId}`));
    expect(client.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    await work();
    await client.until(() => client.events.some(({ event }) => event === 'group_end'));
    expect(client.events.map(({ event, data }) => [event, data.resource, data.status])).toEqual([
      ['group_start', 'run_group', 'RUNNING'],
      ['item_start', 'run', 'RUNNING'],
      ['step_start', 'step', 'RUNNING'],
      ['step_end', 'step', 'COMPLETED'],
      ['item_end', 'run', 'COMPLETED'],
      ['group_end', 'run_group', 'COMPLETED'],
    ]);
    expect(client.events[3]!.data).toMatchObject({
      id: client.events[3]!.id,
      event: 'step_end',
      batch_id: batchId,
      run_group_id: runGroupId,
      step: 'validate',
      message: null,
      date: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/),
    });
    await client.disconnect();
  });

  it('is filtered by batch or group', async () => {
    const one = await seedGroup(api.test.database, { workflow: two });
    const other = await seedGroup(api.test.database, { workflow: two });
    const clients = await Promise.all([
      EventClient.open(url(`?batch_id=${one.batchId}`)),
      EventClient.open(url(`?run_group_id=${other.runGroupId}`)),
      EventClient.open(url()),
    ]);
    await work();
    await Promise.all(
      clients.map((client, index) =>
        client.until(() => client.events.filter(({ event }) => event === 'group_end').length === (index === 2 ? 2 : 1)),
      ),
    );
    const groupsOf = (client: EventClient): Set<number> => new Set(client.events.map(({ data }) => data.run_group_id));
    expect(clients.map(groupsOf)).toEqual([
      new Set([one.runGroupId]),
      new Set([other.runGroupId]),
      new Set([one.runGroupId, other.runGroupId]),
    ]);
    await Promise.all(clients.map((client) => client.disconnect()));
  });

  it('misses nothing and repeats nothing for a client that keeps losing its connection', async () => {
    let client = await EventClient.open(url());
    const seen: number[] = [];
    const working = (async () => {
      for (let round = 0; round < 4; round += 1) {
        await seedGroup(api.test.database, { documents: 15, workflow: two });
        await work();
      }
    })();
    let worked = false;
    void working.then(() => (worked = true));
    while (!worked) {
      const before = client.events.length;
      await Promise.race([client.until(() => client.events.length > before + 20), working]);
      await client.disconnect();
      seen.push(...client.events.map(({ id }) => id));
      client = await EventClient.open(url(), client.lastEventId);
    }
    const all = await recorded();
    await client.until(() => (client.lastEventId ?? 0) >= all.at(-1)!);
    await client.disconnect();
    seen.push(...client.events.map(({ id }) => id));
    expect(seen).toEqual(all);
  });

  if (dialect === Dialect.Postgres) {
    it('waits for what was drawn earlier and commits later, also across a reconnection', async () => {
      const one = await seedGroup(api.test.database);
      const two = await seedGroup(api.test.database);
      const write = async (session: SqlSession, runGroupId: number): Promise<number> => {
        await session.rows(`update run_group set status_date = status_date + 1 where id = $1`, [runGroupId]);
        const [row] = await session.rows<{ id: number }>(
          `insert into lifecycle_history (event, run_group_id, workflow_run_id, start_date, status_date, status, status_meta, queue_state, retry, attempt)
           values ('item_start', $1, 1, 0, 0, 'COMPLETED', '{}', 4, 0, 0) returning id`,
          [runGroupId],
        );
        return row!.id;
      };
      const first = await EventClient.open(url());
      let ids: number[] = [];
      let second: EventClient | undefined;
      await api.test.database.transaction(async (session) => {
        const late = await write(session, one.runGroupId);
        ids = [late, await write(api.test.database, two.runGroupId)];
        // Long enough for the server to have looked several times, and told what it should not.
        await new Promise((resolve) => setTimeout(resolve, 700));
        expect(first.events).toEqual([]);
        await first.disconnect();
        second = await EventClient.open(url(), first.lastEventId);
      });
      await second!.until(() => second!.events.length === 2);
      expect(second!.events.map(({ id }) => id)).toEqual(ids);
      await second!.disconnect();
    });
  }

  it('begins anywhere, also where the header cannot be sent', async () => {
    await seedGroup(api.test.database, { documents: 2, workflow: two });
    await work();
    const all = await recorded();
    const fromStart = await EventClient.open(url('?last_event_id=0'));
    await fromStart.until(() => fromStart.events.length === all.length);
    const fromMiddle = await EventClient.open(url('?last_event_id=0'), all[3]);
    await fromMiddle.until(() => fromMiddle.events.length === all.length - 4);
    const fromNow = await EventClient.open(url());
    expect(fromNow.lastEventId).toBe(all.at(-1));
    const fromElsewhere = await EventClient.open(url(), 9_000_000);
    expect(fromElsewhere.lastEventId).toBe(all.at(-1));
    await Promise.all([fromStart, fromMiddle, fromNow, fromElsewhere].map((client) => client.disconnect()));
  });

  it('tells a cancellation', async () => {
    const { runGroupId } = await seedGroup(api.test.database, { workflow: two });
    const client = await EventClient.open(url());
    await api.post(`/workflow/run-groups/${runGroupId}/cancel`);
    await client.until(() => client.events.length === 3);
    expect(client.events.map(({ event, data }) => [event, data.status, data.message])).toEqual([
      ['step_failed', 'FAILED', 'Cancelled'],
      ['item_failed', 'FAILED', null],
      ['group_end', 'FAILED', null],
    ]);
    await client.disconnect();
  });

  it('ends when the server stops', async () => {
    const client = await EventClient.open(url());
    await expect(api.stopServing()).resolves.toBeUndefined();
    await client.end();
  });

  it('refuses ids that are none', async () => {
    expect((await fetch(url(), { headers: { 'last-event-id': 'x' } })).status).toBe(400);
    expect((await fetch(url('?batch_id=x'))).status).toBe(400);
    expect((await fetch(url('?last_event_id=-1'))).status).toBe(400);
  });

  it('asks the database no more often for many clients than for one', async () => {
    const rows = jest.spyOn(ChangeRepository.prototype, 'between');
    const { runGroupId } = await seedGroup(api.test.database, { documents: 5, workflow: two });
    const clients = await Promise.all(
      Array.from({ length: 100 }, (_, index) => EventClient.open(url(index % 2 ? `?run_group_id=${runGroupId}` : ''))),
    );
    rows.mockClear();
    const looks = jest.spyOn(ChangeRepository.prototype, 'tail');
    await work();
    const all = await recorded();
    await Promise.all(clients.map((client) => client.until(() => client.events.length === all.length)));
    for (const { events } of clients) expect(events.map(({ id }) => id)).toEqual(all);
    expect(rows.mock.calls.length).toBeLessThanOrEqual(looks.mock.calls.length);
    jest.restoreAllMocks();
    await Promise.all(clients.map((client) => client.disconnect()));
  });

  it('refuses more clients than it serves', async () => {
    const clients = await Promise.all(Array.from({ length: 200 }, () => EventClient.open(url())));
    const response = await fetch(url());
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).not.toBeNull();
    await response.body?.cancel();
    await clients.pop()!.disconnect();
    const again = async (): Promise<EventClient> => {
      for (;;) {
        try {
          return await EventClient.open(url());
        } catch {
          // The server has yet to notice that one is gone.
        }
      }
    };
    await (await again()).disconnect();
    await Promise.all(clients.map((client) => client.disconnect()));
  });
});
