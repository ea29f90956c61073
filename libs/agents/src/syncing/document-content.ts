import type { Readable } from 'node:stream';
import { PermanentError, type SourceItem } from '@sluice/domain';
import { SpoolFile, verifiedStream } from '@sluice/io';
import type { Component } from '../planning/component.js';
import type { PlannedDocument } from '../planning/sync-plan.js';
import { spool } from './fetched-contents.js';

/** What goes into an upload. */
export interface DocumentContent extends AsyncDisposable {
  /** Null when it may still change. */
  readonly sizeBytes: number | null;
  readonly mimeType: string;
  /** What is known from the content alone: the SHA3-256 of a repository's file, as the specification asks. */
  readonly metadata: Readonly<Record<string, unknown>>;
  /** Opens it anew for each attempt. */
  open(signal: AbortSignal): Promise<Readable>;
}

const NOTHING_TO_DISPOSE = (): Promise<void> => Promise.resolve();

/**
 * Makes the content of a document readable, as often as uploading it takes. Files of this machine are read where they are;
 * what comes from a server is fetched once.
 *
 * @param exact whether content that differs from the planned hash is an error
 * @throws ContentChangedError in that case, at once or from the stream before its end
 */
export const documentContent = async (
  { item, hash }: PlannedDocument,
  component: Component,
  exact: boolean,
  signal: AbortSignal,
): Promise<DocumentContent> => {
  // A hash that the listing gave, an inventory's for instance, promises this content even to those who do not insist.
  const expected = (exact || item.hash !== null) && hash.startsWith('sha256-') ? hash : null;
  if (component.source.kind === 'fs') return localContent(item, component, expected);
  await using files = new AsyncDisposableStack();
  const file = files.use(new SpoolFile());
  const { stream, mimeType } = await component.source.open(item, signal);
  const { digests, sizeBytes, open } = await spool(stream, file, signal);
  if (expected !== null && `sha256-${digests.sha256}` !== expected) throw new ContentChangedError();
  const kept = files.move();
  return {
    sizeBytes,
    mimeType: mimeType ?? item.mimeType,
    metadata: hash.startsWith('git-') ? { 'sha3-256': digests['sha3-256'] } : {},
    open: () => Promise.resolve(open()),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
};

const localContent = (item: SourceItem, { source }: Component, expected: string | null): DocumentContent => ({
  sizeBytes: null,
  mimeType: item.mimeType,
  metadata: {},
  open: async (signal) => {
    const { stream } = await source.open(item, signal);
    return expected === null ? stream : verified(stream, expected);
  },
  [Symbol.asyncDispose]: NOTHING_TO_DISPOSE,
});

const verified = (stream: Readable, expected: string): Readable =>
  verifiedStream(
    stream,
    { algorithm: 'sha256', digest: expected.replace('sha256-', '') },
    () => new ContentChangedError(),
  );

/** Thrown when a document no longer has the content that was planned, or listed in an inventory. */
export class ContentChangedError extends PermanentError {
  constructor() {
    super('CONTENT_CHANGED', 'It has changed since it was listed; make a new plan or inventory');
  }
}
