import * as lancedb from '@lancedb/lancedb';
import * as C from './out/encoding/arrow-columns.js';
import * as S from './out/layout/arrow-schemas.js';
import { mkdtempSync, rmSync } from 'node:fs';
const dir = mkdtempSync('/tmp/exp-');
const db = await lancedb.connect(dir, {
  storageOptions: { newTableDataStorageVersion: '2.1' },
  readConsistencyInterval: 0,
});
const dim = 1536;
const schema = S.chunksSchema(dim);
const t = await db.createEmptyTable('chunks', schema);
const rows = (n) => {
  const ids = Array.from({ length: n }, () => crypto.randomUUID());
  const c = C.utf8Column(ids);
  return C.arrowTable(schema, [
    c,
    c,
    c,
    c,
    c,
    C.int64Column(ids.map((_, i) => i)),
    C.vectorColumn(S.vectorType(dim), [new Float32Array(n * dim).fill(0.5)]),
  ]);
};
for (const n of [10, 1280, 5000, 20000, 60000]) {
  const b = (await t.stats()).fragmentStats.numFragments;
  const s = performance.now();
  const r = rows(n);
  const v = await t.version();
  const res = await t.add(r);
  console.log(
    n,
    'fragments +',
    (await t.stats()).fragmentStats.numFragments - b,
    'version',
    v,
    res,
    (performance.now() - s) | 0,
  );
}
for (const n of [1280, 20000, 60000]) {
  const b = (await t.stats()).fragmentStats.numFragments;
  const r = rows(n);
  const res = await t.mergeInsert('id').whenMatchedUpdateAll().whenNotMatchedInsertAll().execute(r);
  console.log('merge', n, 'fragments +', (await t.stats()).fragmentStats.numFragments - b, res);
  const res2 = await t.mergeInsert('id').whenMatchedUpdateAll().whenNotMatchedInsertAll().execute(r);
  console.log('merge again', n, (await t.stats()).fragmentStats.numFragments - b, res2);
}
rmSync(dir, { recursive: true });
