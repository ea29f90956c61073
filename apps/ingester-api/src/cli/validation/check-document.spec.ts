import { describe, expect, it } from '@jest/globals';
import { NotFoundError } from '@sluice/domain';
import { checkDocument, type CheckedStores } from './check-document.js';
import type { RecordedDocument } from './indexing-result.js';

const document: RecordedDocument = {
  docHash: 'sha256-00',
  uri: 'a.md',
  markdown: [2],
  ragEntries: [{ dataDir: 'default', ragId: 'r1' }],
  runNote: 'its run is COMPLETED',
};

const stores = ({ markdown = true, rows = true }: { markdown?: boolean; rows?: boolean } = {}): CheckedStores => ({
  artifactStore: { exists: () => Promise.resolve(markdown) },
  vectorStore: { has: () => Promise.resolve(rows) },
});

describe('checkDocument', () => {
  it.each([
    ['success', document, stores()],
    ['no_id', { ...document, ragEntries: [] }, stores()],
    ['no_id', { ...document, ragEntries: [], markdown: [] }, stores({ markdown: false })],
    ['md error', document, stores({ markdown: false })],
    ['md error', { ...document, markdown: [] }, stores()],
    ['rag error', document, stores({ rows: false })],
  ] as const)('answers %s', async (status, recorded, checked) => {
    expect(await checkDocument(recorded, checked)).toMatchObject({ doc: 'sha256-00', status });
  });

  it('takes a vector database that is gone as a result, not as a failure of the check', async () => {
    const gone: CheckedStores = {
      ...stores(),
      vectorStore: { has: () => Promise.reject(new NotFoundError('There is no vector database default')) },
    };
    expect(await checkDocument(document, gone)).toEqual({
      doc: 'sha256-00',
      rag: 'r1',
      status: 'rag error',
      message: 'a.md: There is no vector database default',
    });
  });

  it('looks into every vector database that should hold the document', async () => {
    const ragEntries = [...document.ragEntries, { dataDir: 'other', ragId: 'r2' }];
    const checked: CheckedStores = { ...stores(), vectorStore: { has: (db) => Promise.resolve(db === 'default') } };
    const result = await checkDocument({ ...document, ragEntries }, checked);
    expect(result).toMatchObject({ status: 'rag error', rag: 'r2', message: expect.stringContaining('other') });
  });
});
