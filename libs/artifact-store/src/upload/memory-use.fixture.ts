/**
 * Sends 200 MiB through the upload spool, into a store and out of it again, and prints how far memory grew above what a
 * small file of the same way had needed: `{ "rss": bytes, "arrayBuffers": bytes }`.
 */
import { createArtifactStore } from '../create-artifact-store.js';
import { streamOf, aDocument } from '../testing/artifacts.fixture.js';
import { UploadSpool } from './upload-spool.js';

const rootDirectory = process.argv[2] ?? '';
const endpoint = process.argv[3];
const spool = new UploadSpool(rootDirectory);
const store = createArtifactStore(
  endpoint === undefined
    ? { target: 'fs', rootDirectory }
    : {
        target: 's3',
        rootDirectory,
        s3: {
          bucket: 'sluice',
          endpoint,
          forcePathStyle: true,
          credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
        },
      },
);

const sendThrough = async (sizeBytes: number): Promise<void> => {
  const upload = await spool.receive(streamOf(sizeBytes), { maxBytes: sizeBytes });
  await upload.storeAs(aDocument, store);
  for await (const chunk of await store.open(aDocument)) void chunk;
  await store.put(aDocument, streamOf(sizeBytes));
};

const MEBIBYTE = 1024 * 1024;
await sendThrough(16 * MEBIBYTE);
const before = process.memoryUsage();
const most = { rss: before.rss, arrayBuffers: before.arrayBuffers };
const sampling = setInterval(() => {
  const now = process.memoryUsage();
  most.rss = Math.max(most.rss, now.rss);
  most.arrayBuffers = Math.max(most.arrayBuffers, now.arrayBuffers);
}, 20);
await sendThrough(200 * MEBIBYTE);
clearInterval(sampling);
await store.close();
process.stdout.write(
  JSON.stringify({ rss: most.rss - before.rss, arrayBuffers: most.arrayBuffers - before.arrayBuffers }),
);
