/** @jest-environment jsdom */
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { DatabaseInfo } from '../databases/queries.js';
import { MaintenanceBanner } from './maintenance-banner.js';

const info = (maintenance: Partial<DatabaseInfo['maintenance']>, unindexed = 0): DatabaseInfo =>
  ({
    maintenance: { running: false, last_run_at: null, last_error: null, failures: 0, ...maintenance },
    indexes: [{ table: 'chunks', column: 'content_fts', type: 'FTS', indexed_rows: 1, unindexed_rows: unindexed }],
  }) as unknown as DatabaseInfo;

describe('the banner of maintenance', () => {
  afterEach(cleanup);
  const show = (of: DatabaseInfo): string => render(<MaintenanceBanner info={of} />).container.textContent;

  it('is not there while nothing happens', () => expect(show(info({}, 40))).toBe(''));

  it('says that it runs, and what searches do meanwhile', () => {
    expect(show(info({ running: true }))).toContain('Searches work meanwhile.');
    expect(show(info({ running: true }, 40))).toContain('Its indexes are brought up to date.');
  });

  it('keeps an error until a run has succeeded, also while the next one runs', () => {
    show(info({ running: true, last_error: 'No space is left on the device.', failures: 3 }));
    expect(screen.getByRole('alert').textContent).toBe(
      'Maintenance failed 3 times in a rowNo space is left on the device. It is tried again by itself.',
    );
  });
});
