import * as lancedb from '@lancedb/lancedb';
import {
  Schema,
  Field,
  Utf8,
  Int64,
  Float32,
  FixedSizeList,
  Table,
  vectorFromArray,
  makeData,
  Vector,
  makeVector,
  RecordBatch,
  Struct,
} from 'apache-arrow';
import { mkdtempSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
const dim = 16;
const pk = process.argv[2] === 'pk';
const mode = process.argv[3] ?? 'merge';
const commits = Number(process.argv[4] ?? 50),
  preload = Number(process.argv[5] ?? 0);
const dir = mkdtempSync('/tmp/exp-');
const md = pk ? new Map([['lance-schema:unenforced-primary-key', 'true']]) : undefined;
const schema = new Schema([
  new Field('id', new Utf8(), false, md),
  new Field('document_id', new Utf8(), false),
  new Field('content', new Utf8(), false),
  new Field('content_fts', new Utf8(), false),
  new Field('metadata', new Utf8(), false),
  new Field('order', new Int64(), false),
  new Field('vector', new FixedSizeList(dim, new Field('item', new Float32(), true)), true),
]);
const words = Array.from({ length: 5000 }, (_, i) => 'w' + i.toString(36));
const text = () => Array.from({ length: 60 }, () => words[(Math.random() * 5000) | 0]).join(' ');
function batch(n) {
  // n rows
  const ids = [],
    docs = [],
    c = [],
    o = [];
  const v = new Float32Array(n * dim);
  for (let i = 0; i < n; i++) {
    docs.push(i % 20 ? docs[i - 1] : randomUUID());
    ids.push(process.argv[6] === 'c' ? docs[i].slice(0, 24) + randomUUID().slice(24) : randomUUID());
    c.push(text());
    o.push(BigInt(i % 20));
  }
  for (let i = 0; i < v.length; i++) v[i] = Math.random();
  const vec = makeData({
    type: schema.fields[6].type,
    length: n,
    nullCount: 0,
    child: makeData({ type: new Float32(), data: v, length: n * dim }),
  });
  const cols = [ids, docs, c, c, ids].map((a) => vectorFromArray(a, new Utf8()).data[0]);
  cols.push(vectorFromArray(o, new Int64()).data[0], vec);
  return new Table(schema, [
    new RecordBatch(schema, makeData({ type: new Struct(schema.fields), length: n, nullCount: 0, children: cols })),
  ]);
}
const db = await lancedb.connect(dir, { storageOptions: { newTableDataStorageVersion: '2.1' } });
const t = await db.createEmptyTable('chunks', schema);
await t.createIndex('content_fts', {
  config: lancedb.Index.fts({
    withPosition: true,
    baseTokenizer: 'simple',
    language: 'English',
    maxTokenLength: 40,
    lowercase: true,
    stem: true,
    removeStopWords: false,
    asciiFolding: true,
  }),
});
await t.createIndex('id', { config: lancedb.Index.btree() });
await t.createIndex('document_id', { config: lancedb.Index.btree() });
if (preload) {
  for (let i = 0; i < preload; i += 5000) await t.add(batch(5000));
  let s = performance.now();
  await t.optimize();
  console.log('optimize', preload, ((performance.now() - s) | 0) + 'ms');
  console.log(await t.indexStats('id_idx'));
}
let times = [];
for (let i = 0; i < commits; i++) {
  const b = batch(1280);
  const s = performance.now();
  if (mode === 'merge') await t.mergeInsert('id').whenMatchedUpdateAll().whenNotMatchedInsertAll().execute(b);
  else if (mode === 'noidx')
    await t.mergeInsert('id').whenMatchedUpdateAll().whenNotMatchedInsertAll().useIndex(false).execute(b);
  else if (mode === 'ins') await t.mergeInsert('id').whenNotMatchedInsertAll().execute(b);
  else await t.add(b);
  times.push((performance.now() - s) | 0);
}
console.log(pk, mode, 'per commit of 1280 rows ms:', times.slice(0, 5).join(), '...', times.slice(-5).join());
let s = performance.now();
await t.optimize();
console.log('optimize', ((performance.now() - s) | 0) + 'ms', (await t.schema()).fields[0].metadata);
rmSync(dir, { recursive: true });
