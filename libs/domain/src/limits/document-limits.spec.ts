import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { DOCUMENT_LIMITS, type DocumentLimit, limitExceeded } from './document-limits.js';

const row = ({ formats, subject, value, unit, why, outcome }: DocumentLimit): string =>
  `| ${[formats, subject, `${value.toLocaleString('en-US')} ${unit}`, why, outcome].join(' | ')} |`;

describe('limits of documents', () => {
  it('stand in docs/limits.md, all of them and no others', async () => {
    const page = await readFile(new URL('../../../../docs/limits.md', import.meta.url), 'utf8');
    const rows = page
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.replace(/ +/g, ' '));
    expect(rows.slice(2)).toEqual(Object.values<DocumentLimit>(DOCUMENT_LIMITS).map(row));
  });

  it('are named in the failure, with what the document has and the remedy', () => {
    const failure = limitExceeded(DOCUMENT_LIMITS.tableColumns, 20_000);
    expect(failure).toMatchObject({ code: 'DOCUMENT_TOO_LARGE', kind: 'permanent' });
    expect(failure.message).toBe(
      'A table of the document: 20,000 columns, while the limit is 16,384. Split the document and upload its parts.',
    );
  });
});
