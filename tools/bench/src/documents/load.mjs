import { setTimeout as sleep } from 'node:timers/promises';
import { timed } from '../measure.mjs';
import { markdown } from './markdown.mjs';

const UPLOADS_AT_ONCE = 8;
const POLL_MS = 50;

const post = async (url, path, fields) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value instanceof Blob ? value : String(value));
  const response = await fetch(`${url}/api/v1${path}`, { method: 'POST', body: form });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
};

const uploadAll = async (url, batchId, source, seed, documents) => {
  let index = 0;
  const uploader = async () => {
    while (index < documents) {
      const number = index++;
      const file = new File([markdown(seed * documents + number)], `${number}.md`);
      await post(url, '/document/ingest-document', {
        batch_id: batchId,
        source,
        source_uri: `${number}.md`,
        mime_type: 'text/markdown',
        file,
      });
    }
  };
  await Promise.all(Array.from({ length: UPLOADS_AT_ONCE }, uploader));
};

/** @throws when a document fails */
const processed = async (url, batchId, documents) => {
  for (;;) {
    const response = await fetch(`${url}/api/v1/batch/status?batch_id=${batchId}&include_workflows=false`);
    const { workflow_count: count } = await response.json();
    if (count.FAILED > 0) throw new Error(`${count.FAILED} documents failed`);
    if (count.COMPLETED === documents) return;
    await sleep(POLL_MS);
  }
};

/**
 * Uploads new documents into a batch of their own, and has them processed by a parameter set.
 *
 * @param seed other documents for another one
 * @returns documents per second: of the upload, of what follows (`start-workflows` to the last run COMPLETED), and of both
 */
export const loadDocuments = async (url, { seed, param, documents }) => {
  const source = `${param}-${seed}`;
  const { batch_id: batchId } = await post(url, '/batch/', { name: source, source });
  const upload = await timed(() => uploadAll(url, batchId, source, seed, documents));
  const process = await timed(async () => {
    await post(url, '/batch/start-workflows', { batch_id: batchId, param_id: param });
    await processed(url, batchId, documents);
  });
  return {
    uploadsPerSecond: documents / (upload.ms / 1000),
    documentsPerSecond: documents / (process.ms / 1000),
    bothPerSecond: documents / ((upload.ms + process.ms) / 1000),
  };
};
