import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Chunk } from '@sluice/domain';
import { type DocumentRecord, type EmbeddingIdentity, VectorStore, type VectorStoreOptions } from '../index.js';

export const identity: EmbeddingIdentity = { provider: 'test', model: 'letters', dimension: 8 };

/** A vector that depends on the text alone: equal texts are nearest to each other. */
export function vectorOf(text: string, dimension = identity.dimension): Float32Array {
  const vector = new Float32Array(dimension);
  for (const letter of text) vector[letter.codePointAt(0)! % dimension]! += 1;
  const length = Math.hypot(...vector) || 1;
  return vector.map((number) => number / length);
}

export function aChunk(order: number, content: string, more: Partial<Chunk> = {}): Chunk {
  const defaults = { headings: null, docItemRefs: [`#/texts/${order}`], labels: ['text'], pageNumbers: [1] };
  return { order, content, tokens: content.split(' ').length, ...defaults, ...more };
}

export interface DocumentOptions extends Partial<DocumentRecord> {
  /** One text item and one chunk each. */
  readonly texts?: readonly string[];
  readonly dimension?: number;
}

/** A valid document of which every chunk is one text item. */
export function aDocument(hash: string, options: DocumentOptions = {}): DocumentRecord {
  const { texts = [`first text of ${hash}`, `second text of ${hash}`], dimension, ...record } = options;
  return {
    id: VectorStore.documentId(hash),
    uri: `/files/${hash}.md`,
    title: `Title of ${hash}`,
    metadata: { source: 'test' },
    markdown: texts.join('\n\n'),
    doclingJson: JSON.stringify(aDoclingDocument(texts)),
    chunks: texts.map((text, order) => aChunk(order, text)),
    vectors: texts.map((text) => vectorOf(text, dimension)),
    createdAt: new Date('2026-01-31T09:30:00Z'),
    ...record,
  };
}

export function aDoclingDocument(texts: readonly string[]): Record<string, unknown> {
  return {
    schema_name: 'DoclingDocument',
    version: '1.10.0',
    name: 'document',
    body: {
      self_ref: '#/body',
      children: texts.map((_, n) => ({ $ref: `#/texts/${n}` })),
      name: '_root_',
      label: 'unspecified',
    },
    groups: [],
    texts: texts.map((text, n) => ({
      self_ref: `#/texts/${n}`,
      parent: { $ref: '#/body' },
      children: [],
      content_layer: 'body',
      label: 'text',
      prov: [{ page_no: 1, bbox: { l: 0, t: 0, r: 1, b: 1, coord_origin: 'TOPLEFT' }, charspan: [0, text.length] }],
      orig: text,
      text,
    })),
    pictures: [],
    tables: [],
    pages: { '1': { size: { width: 612, height: 792 }, page_no: 1 } },
  };
}

/** A store in a temporary directory; `dispose` closes it and removes the directory. */
export async function aStore(
  options: Partial<VectorStoreOptions> = {},
): Promise<{ store: VectorStore; root: string; dispose: () => Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'sluice-vectors-'));
  // What closing takes up is of no use to a directory that is removed.
  const store = new VectorStore({ root, allowS3: false, maintenance: { closingMs: 0 }, ...options });
  const dispose = async (): Promise<void> => {
    await store.close();
    await rm(root, { recursive: true, force: true });
  };
  return { store, root, dispose };
}

/** Files below `root` that hold `text`. What maintenance removes meanwhile holds nothing. */
export async function filesWith(root: string, text: RegExp): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(root, { withFileTypes: true }).catch(() => [])) {
    const path = join(root, entry.name);
    if (entry.isDirectory()) found.push(...(await filesWith(path, text)));
    else if (text.test(await readFile(path, 'latin1').catch(() => ''))) found.push(path);
  }
  return found;
}
