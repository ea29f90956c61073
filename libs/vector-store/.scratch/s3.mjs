import S3rver from 's3rver';
import { VectorStore } from './out/index.js';
import { aDocument, identity } from './out/testing/document.fixture.js';
import { mkdtempSync } from 'node:fs';
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: mkdtempSync('/tmp/s3-'),
  configureBuckets: [{ name: 'bucket' }],
});
const { port } = await s3.run();
const store = new VectorStore({
  root: '/tmp/none',
  allowS3: true,
  storageOptions: {
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    allow_http: 'true',
    access_key_id: 'S3RVER',
    secret_access_key: 'S3RVER',
  },
});
const db = 's3://bucket/team/db';
try {
  await store.info(db);
} catch (e) {
  console.log('missing', e.name, e.message);
}
try {
  let t = performance.now();
  await Promise.all(Array.from({ length: 10 }, (_, i) => store.upsert(db, identity, aDocument('d' + i))));
  console.log('stored', (performance.now() - t) | 0);
  await store.upsert(db, identity, aDocument('d0', { texts: ['changed'] }));
  console.log(
    await store.search(db, { query: 'changed', mode: 'fts', limit: 3 }).then((r) => r.map((h) => h.content)),
    (await store.documents(db)).total,
    (await store.info(db)).chunks,
    await store.vacuum(db, { retentionMs: 0 }),
  );
} catch (e) {
  console.log(e, e.cause?.message?.slice(0, 800));
}
await store.close();
await s3.close();
