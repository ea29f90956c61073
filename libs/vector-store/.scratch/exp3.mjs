import * as lancedb from '@lancedb/lancedb';
import { mkdtempSync, rmSync } from 'node:fs';
const dir = mkdtempSync('/tmp/exp-');
const db = await lancedb.connect(dir, {
  storageOptions: { newTableDataStorageVersion: '2.1' },
  readConsistencyInterval: 0,
});
const t = await db.createTable('items', [
  { document_id: 'a', self_ref: 'x', n: 1 },
  { document_id: 'b', self_ref: 'x', n: 1 },
]);
await t.add([{ document_id: 'a', self_ref: 'x', n: 2 }]);
const r = await t.query().where("document_id IN ('a')").select(['document_id', 'self_ref']).withRowId().toArray();
console.log(r.map((x) => ({ ...x })));
const max = r.map((x) => x._rowid).sort()[0];
console.log(await t.delete(`document_id = 'a' AND _rowid IN (${max})`), await t.countRows());
console.log('noop delete', await t.delete(`document_id = 'zzz'`), await t.version());
const tryq = async (name, f) => {
  try {
    const r = await t.query().where(f).limit(5).toArray();
    console.log(name, 'ok', r.length);
  } catch (e) {
    console.log(name, 'ERR', String(e.message).slice(0, 220));
  }
};
await tryq('syntax', 'document_id = ');
await tryq('unknown col', 'nope = 1');
await tryq('subq', 'document_id IN (SELECT document_id FROM items)');
await tryq('stmt', '1=1; DROP TABLE items');
await tryq('cast', 'CAST(document_id AS INT) = 1');
await tryq('nonbool', 'document_id');
await tryq('fn', "now() > '2020-01-01'");
await tryq('paren', '1=1) OR (1=1');
await tryq('comment', '1=1 -- x');
await tryq('long or', Array.from({ length: 300 }, (_, i) => `n = ${i}`).join(' OR '));
await tryq('deep paren', '('.repeat(40) + 'n=1' + ')'.repeat(40));
await tryq('deep paren', '('.repeat(400) + 'n=1' + ')'.repeat(400));
const ids = Array.from({ length: 100000 }, (_, i) => `'${crypto.randomUUID()}'`).join(',');
let s = performance.now();
await tryq('in 100k', `document_id IN (${ids})`);
console.log((performance.now() - s) | 0);
try {
  await db.createTable('items', [{ x: 1 }]);
} catch (e) {
  console.log('exists:', e.message.slice(0, 200));
}
try {
  await db.openTable('none');
} catch (e) {
  console.log('open:', e.message.slice(0, 300));
}
try {
  console.log(
    'pk',
    await t.setUnenforcedPrimaryKey('document_id'),
    (await t.schema()).fields.map((f) => [...f.metadata]),
  );
} catch (e) {
  console.log('pk:', e.message.slice(0, 300));
}
try {
  console.log('pk', await t.setUnenforcedPrimaryKey('document_id'));
} catch (e) {
  console.log('pk again:', e.message.slice(0, 300));
}
const sch = await t.schema();
console.log(String(sch.fields[0]), sch.fields[0].nullable);
console.log(
  'meta',
  (await db.openTable('items', undefined, { version: 1 })).name,
  await (await db.openTable('items', undefined, { version: 1 })).countRows(),
);
for (const n of [1000, 3000, 6000])
  await tryq('long or ' + n, Array.from({ length: n }, (_, i) => `n = ${i}`).join(' OR '));
rmSync(dir, { recursive: true });
for (const n of [10000, 30000])
  await tryq('long or ' + n, Array.from({ length: n }, (_, i) => `n = ${i}`).join(' OR '));
