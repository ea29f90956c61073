import S3rver from 's3rver';
import * as lancedb from '@lancedb/lancedb';
import { mkdtempSync } from 'node:fs';
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: mkdtempSync('/tmp/s3-'),
  configureBuckets: [{ name: 'bucket' }],
});
const { port } = await s3.run();
const so = {
  region: 'us-east-1',
  endpoint: `http://127.0.0.1:${port}`,
  allow_http: 'true',
  access_key_id: 'S3RVER',
  secret_access_key: 'S3RVER',
};
const c = await lancedb.connect('s3://bucket/team/db', {
  storageOptions: { ...so, newTableDataStorageVersion: '2.1' },
  readConsistencyInterval: 0,
});
const t = await c.createTable('settings', [{ id: 'a' }]);
console.log(await c.tableNames());
console.log(await (await c.openTable('settings')).countRows());
try {
  console.log('again', (await c.createTable('settings', [{ id: 'b' }])).name);
} catch (e) {
  console.log(e.message.slice(0, 200));
}
console.log(
  await (
    await c.openTable('settings')
  )
    .query()
    .toArray()
    .then((r) => r.map((x) => x.id)),
);
await Promise.all(Array.from({ length: 8 }, (_, i) => t.add([{ id: 'n' + i }]))).catch((e) =>
  console.log(e.message.slice(0, 300)),
);
console.log(await t.countRows(), await t.version());
await s3.close();
