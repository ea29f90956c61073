import { describe, expect, it } from '@jest/globals';
import { reportText, type IngestionReport } from './ingestion-report.js';

const report: IngestionReport = {
  batch_id: 3,
  source: 'docs',
  files: 4,
  uploaded: 3,
  elsewhere: 1,
  run_group: 7,
  completed: 2,
  warnings: ['parse.dpi has no effect'],
  failures: [
    { uri: 'empty.md', stage: 'upload', message: 'It is empty' },
    { uri: 'b.pdf', stage: 'processing', message: 'It is encrypted' },
  ],
};

describe('reportText', () => {
  it('counts, and names each failure with its reason', () => {
    expect(reportText(report).split('\n')).toEqual([
      'batch 3 (source docs): 3 of 4 files uploaded, 1 refused',
      '1 of them reside in other batches and stay there',
      'run group 7: 2 completed, 1 failed',
      'warning  parse.dpi has no effect',
      'refused  empty.md  It is empty',
      'failed   b.pdf  It is encrypted',
    ]);
  });

  it('says how to follow what was not waited for', () => {
    expect(reportText({ ...report, completed: null, failures: [] })).toContain('si-cli status 3 --watch');
  });

  it('is one line when nothing was started', () => {
    const text = reportText({ ...report, elsewhere: 0, run_group: null, completed: null, warnings: [], failures: [] });
    expect(text).toBe('batch 3 (source docs): 3 of 4 files uploaded');
  });
});
