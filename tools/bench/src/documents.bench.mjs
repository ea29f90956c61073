/** Documents per second, end to end: 1,000 Markdown files of 10 KB, into an empty vector database and into one of 50,000 chunks. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDocuments } from './documents/load.mjs';
import { prefill } from './documents/prefill.mjs';
import { startDocumentService } from './documents/service.mjs';
import { median, round } from './measure.mjs';

const DOCUMENTS = 1000;

const measure = async (root, createUrl, rounds) => {
  const results = { empty: [], filled: [], uploads: [] };
  for (let index = 0; index < rounds; index += 1) {
    const directory = await mkdtemp(join(tmpdir(), 'sluice-bench-'));
    await prefill(join(directory, 'vectordb'), 'filled');
    const params = ['empty', 'filled'];
    const service = await startDocumentService({ root, directory, url: await createUrl(), params });
    const load = (seed, param) => loadDocuments(service.url, { seed, param, documents: DOCUMENTS });
    // Threads and code are warm in the second load as in the first.
    await load(90 + index, 'empty');
    await rm(join(directory, 'vectordb', 'empty'), { recursive: true, force: true });
    const empty = await load(2 * index + 1, 'empty');
    const filled = await load(2 * index + 2, 'filled');
    await service.stop();
    await rm(directory, { recursive: true, force: true });
    results.empty.push(empty.documentsPerSecond);
    results.filled.push(filled.documentsPerSecond);
    results.uploads.push(empty.uploadsPerSecond);
  }
  const [empty, filled] = [median(results.empty), median(results.filled)];
  return {
    empty: round(empty),
    filled: round(filled),
    ratio: round(filled / empty, 2),
    uploadsPerSecond: round(median(results.uploads)),
  };
};

export const documentsBench = {
  name: 'documents',
  title: 'Documents, end to end',
  hasRounds: true,
  run: async ({ root, postgres, sqlite, rounds }) => ({
    sqlite: await measure(root, sqlite, rounds),
    postgres: await measure(root, postgres, rounds),
  }),
  lines: (databases) => [
    '1,000 Markdown files of 10 KB through validate, parse, chunk, embed (`hashing-384`) and store; one process, 32 steps at once. From `start-workflows` to the last run COMPLETED, documents per second.',
    '',
    '| database | into an empty vector database | into one of 50,000 chunks | ratio | uploads per second before |',
    '|---|---|---|---|---|',
    ...Object.entries(databases).map(
      ([database, { empty, filled, ratio, uploadsPerSecond }]) =>
        `| ${database} | ${empty} | ${filled} | ${ratio} (at least 0.8) | ${uploadsPerSecond} |`,
    ),
  ],
};
