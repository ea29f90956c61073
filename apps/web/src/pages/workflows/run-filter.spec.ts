import { describe, expect, it } from '@jest/globals';
import * as v from 'valibot';
import { conditionsOf, isNarrowed, runsView } from './run-filter.js';

describe('the filter of runs', () => {
  it('asks the API for what the address says, and leaves out what it does not', () => {
    const now = Date.UTC(2026, 10, 22, 18, 30, 45);
    expect(conditionsOf({}, now)).toEqual({});
    expect(conditionsOf({ state: [], q: '  ', newest: false }, now)).toEqual({});
    expect(
      conditionsOf(
        { state: ['failed', 'retrying'], q: ' manual ', batch: 0, since: 'day', newest: true, bulk: 4 },
        now,
      ),
    ).toEqual({
      state: 'failed,retrying',
      q: 'manual',
      batch_id: 0,
      failed_since: '2026-11-21T18:30:00',
      newest: true,
      bulk_id: 4,
    });
  });

  it('is no filter for an action when only superseded runs are left out', () => {
    expect(isNarrowed({ newest: true })).toBe(false);
    expect(isNarrowed({ newest: true, state: ['failed'] })).toBe(true);
  });

  it('is kept in views with the order, without what else the address has', () => {
    const address = { state: ['failed'], row: 40, chosen: 'all', sort: 'priority' };
    expect(JSON.parse(JSON.stringify(v.parse(runsView, address)))).toEqual({ state: ['failed'], sort: 'priority' });
  });
});
