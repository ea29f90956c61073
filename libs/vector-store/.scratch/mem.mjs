import { aDocument, aStore, identity } from './out/testing/document.fixture.js';
import { randomBytes } from 'node:crypto';
const { store, dispose } = await aStore();
const rss = () =>
  `rss ${(process.memoryUsage.rss() / 2 ** 20) | 0} peak ${(process.resourceUsage().maxRSS / 1024) | 0}`;
const KB = Number(process.argv[2]),
  N = Number(process.argv[3]);
let n = 0;
await Promise.all(
  Array.from({ length: 8 }, async () => {
    while (n < N) {
      const h = 'd' + n++;
      const d = aDocument(h, { texts: ['a', 'b'] });
      d.doclingJson = d.doclingJson.replace('"name":"document"', `"name":"${randomBytes(KB * 512).toString('hex')}"`);
      await store.upsert('db', identity, d);
    }
  }),
);
console.log('stored', rss(), (await store.info('db')).documents.sizeHuman);
for (let i = 0; i < 2; i++) {
  let t = performance.now();
  const r = await store.vacuum('db');
  console.log('vacuum', (performance.now() - t) | 0, JSON.stringify(r), rss());
}
for (let i = 0; i < 50; i++) await store.upsert('db', identity, aDocument('x' + i));
{
  let t = performance.now();
  const r = await store.vacuum('db');
  console.log('vacuum after 50 small', (performance.now() - t) | 0, rss());
}
await dispose();
