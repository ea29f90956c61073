import { METRICS, NotFoundError, observeGauges, type Observation } from '@sluice/domain';
import type { VectorStore } from '@sluice/vector-store';
import { PacedReading } from './paced-reading.js';

const MIN_INTERVAL_MS = 60_000;
/** An installation may have a database for each of its users; a metric is not a list of them. */
const MAX_DATABASES = 100;

interface Figures {
  readonly database: string;
  readonly sizeBytes: number;
  readonly versions: number;
  readonly documents: number;
}

/** Has the largest vector databases below VECTORDB_DIR measured when metrics are collected, once a minute at most. */
export const observeVectorDatabases = (vectorStore: VectorStore): Disposable => {
  const figures = new PacedReading(() => readFigures(vectorStore), MIN_INTERVAL_MS);
  const gauges = [METRICS.vectorDatabaseSize, METRICS.vectorDatabaseVersions, METRICS.vectorDatabaseDocuments];
  return observeGauges(gauges, async () => {
    const all = await figures.get();
    const observe = (valueOf: (one: Figures) => number): Observation[] =>
      all.map((one) => ({ value: valueOf(one), attributes: { database: one.database } }));
    return new Map([
      [METRICS.vectorDatabaseSize.name, observe(({ sizeBytes }) => sizeBytes)],
      [METRICS.vectorDatabaseVersions.name, observe(({ versions }) => versions)],
      [METRICS.vectorDatabaseDocuments.name, observe(({ documents }) => documents)],
    ]);
  });
};

const readFigures = async (vectorStore: VectorStore): Promise<Figures[]> => {
  const databases = (await vectorStore.list()).sort((one, other) => other.sizeBytes - one.sizeBytes);
  const figures: Figures[] = [];
  for (const { name, sizeBytes } of databases.slice(0, MAX_DATABASES)) {
    const info = await vectorStore.info(name).catch(unlessGone);
    if (info === null) continue;
    const versions = info.documents.versions + info.chunks.versions;
    figures.push({ database: name, sizeBytes, versions, documents: info.documents.count });
  }
  return figures;
};

/** A database may be removed between the listing and the look. */
const unlessGone = (error: unknown): null => {
  if (error instanceof NotFoundError) return null;
  throw error;
};
