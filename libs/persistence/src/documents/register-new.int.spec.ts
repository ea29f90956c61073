import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, hashOf, preparedPlan, recordStatements, type TestDatabase } from '../testing/index.js';
import { BatchRepository } from './batch-repository.js';
import { DocumentRegistry } from './document-registry.js';

const DOCUMENTS = 20_000;

describe('the statements that register new documents, on postgres', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase('postgres');
  });
  afterAll(() => test.drop());

  it('find what is there already by an index, however much that is', async () => {
    const batchId = await new BatchRepository(test.database).create({ name: 'uploads', source: 'wiki' });
    for (const statement of [
      `insert into document (hash, mime_type, file_size, doc_meta, sha3_256, md5, git_blob_id, created_date)
       select 'sha256-' || i, 'text/plain', 1, '{}', '', '', '', 0 from generate_series(1, ${DOCUMENTS}) i`,
      `insert into document_uri (doc_hash, uri, source, version, batch_id)
       select 'sha256-' || i, i, 'wiki', 1, ${batchId} from generate_series(1, ${DOCUMENTS}) i`,
      `insert into pending_removal (doc_hash, artifact_type, step_config_id, data_dir, due_date, attempts)
       select 'sha256-gone-' || i, 'DOC', 0, '', 0, 0 from generate_series(1, ${DOCUMENTS}) i`,
      `analyze`,
    ])
      await test.database.rows(statement);
    const { recorded, executed } = recordStatements(test.database);
    const hash = hashOf('one');
    const document = { hash, mimeType: 'text/plain', fileSize: 3, docMeta: {}, sha3256: '', md5: '', gitBlobId: '' };
    await new DocumentRegistry(recorded).register({ batchId, uri: 'a.txt', source: 'wiki', document });
    expect(executed.size).toBe(2);
    for (const text of executed.keys())
      expect(await preparedPlan(test.database, text)).not.toMatch(
        /Seq Scan on (document|document_uri|pending_removal)\b/,
      );
  });
});
