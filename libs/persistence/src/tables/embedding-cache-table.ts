import { bytes, date, key, text } from './column.js';
import { Table } from './table.js';

/** Vectors by model and SHA-256 of the text, as little-endian float32. */
export const embeddingCache = new Table<{ model: string; textHash: string; vector: Buffer; createdDate: Date }>(
  'embedding_cache',
  { model: key(text()), textHash: key(text()), vector: bytes(), createdDate: date() },
);
