import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, DIALECTS, type TestDatabase } from '../testing/index.js';
import { AuditLog, type AuditedAction } from './audit-log.js';

const HOUR_MS = 3_600_000;
const FIRST_PAGE = { page: 1, rowsPerPage: 10 };

const anAction = (of: Partial<AuditedAction> = {}): AuditedAction => ({
  actor: 'ada',
  action: 'batchesCreate',
  summary: 'Create a batch',
  target: 'batch 1',
  details: { source: 'wiki' },
  ...of,
});

describe.each(DIALECTS)('the audit log on %s', (dialect) => {
  let test: TestDatabase;
  let log: AuditLog;
  beforeEach(async () => {
    await test?.drop();
    test = await createTestDatabase(dialect);
    log = new AuditLog(test.database);
  });
  afterAll(() => test.drop());

  it('keeps who did what, newest first', async () => {
    await log.add(anAction());
    await log.add(anAction({ actor: 'bob', target: null, details: {} }));
    const { rows, total } = await log.page({}, FIRST_PAGE);
    expect(total).toBe(2);
    expect(rows).toMatchObject([
      { actor: 'bob', target: null, details: {}, count: 1 },
      { actor: 'ada', action: 'batchesCreate', target: 'batch 1', details: { source: 'wiki' }, count: 1 },
    ]);
    expect(rows[0]?.firstDate).toEqual(rows[0]?.lastDate);
  });

  it('filters by actor, action and text, whatever characters it has', async () => {
    await log.add(anAction({ actor: 'a%b', details: { name: "O'Hara_1" } }));
    await log.add(anAction({ action: 'runsCancel' }));
    const found = async (filter: Parameters<AuditLog['page']>[0]) => (await log.page(filter, FIRST_PAGE)).total;
    expect(await found({ actor: 'a%b' })).toBe(1);
    expect(await found({ action: 'runsCancel' })).toBe(1);
    expect(await found({ text: '%' })).toBe(1);
    expect(await found({ text: "o'hara_" })).toBe(1);
    expect(await found({ text: 'nobody' })).toBe(0);
  });

  it('counts what is done often in one entry an hour, whichever process counts', async () => {
    const other = new AuditLog(test.database);
    const date = new Date(1_700_000_000_000);
    const often = { ...anAction(), count: 3 };
    await Promise.all([log.addOften(often, date), other.addOften(often, date), log.addOften(often, date)]);
    await log.addOften(often, new Date(date.getTime() + HOUR_MS));
    await log.addOften({ ...often, actor: 'bob' }, date);
    const { rows } = await log.page({ actor: 'ada' }, FIRST_PAGE);
    expect(rows.map(({ count }) => count).sort()).toEqual([3, 9]);
  });

  it('forgets what is old, and what is more than may be kept', async () => {
    for (let index = 0; index < 5; index += 1) await log.add(anAction({ target: String(index) }));
    await test.database.rows(`update audit_entry set last_date = last_date - $1 + id`, [HOUR_MS]);
    await test.database.rows(`update audit_entry set last_date = 0 where target = '0'`);
    expect(await log.prunePage(2 * HOUR_MS, 100)).toBe(1);
    expect(await log.prunePage(2 * HOUR_MS, 3)).toBe(1);
    expect(await log.prunePage(2 * HOUR_MS, 3)).toBe(0);
    const { rows } = await log.page({}, FIRST_PAGE);
    expect(rows.map(({ target }) => target)).toEqual(['4', '3', '2']);
  });
});
