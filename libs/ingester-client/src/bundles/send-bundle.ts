import type { ApiPaths, Schemas } from '@sluice/api-types';
import { ConflictError, NotFoundError, PermanentError } from '@sluice/domain';
import { UnexpectedAnswerError, UnknownEndpointError } from '../http/response-errors.js';
import { bodyOf, integerOf, rowsOf, textOf } from '../response-bodies.js';
import type { DocumentUpload, IngestedDocument } from '../resources.js';
import { SMALL_BYTES } from './parcels.js';

/** A document in memory, null when it is no small one (any more), or why it could not be read. */
type Content = { readonly bytes: Uint8Array<ArrayBuffer> | null } | { readonly error: unknown };

export const contentOf = async (upload: DocumentUpload, signal: AbortSignal): Promise<Content> => {
  try {
    const pieces: Buffer[] = [];
    let size = 0;
    for await (const piece of (await upload.open(signal)) as AsyncIterable<Uint8Array>) {
      size += piece.length;
      // A file may have grown since its size was looked up.
      if (size >= SMALL_BYTES) return { bytes: null };
      pieces.push(Buffer.from(piece));
    }
    return { bytes: new Uint8Array(Buffer.concat(pieces)) };
  } catch (error) {
    signal.throwIfAborted();
    return { error };
  }
};

export const BUNDLE_PATH = '/document/ingest-documents' satisfies keyof ApiPaths;

/** Ours are short numbers: how a user's file is called stands in no header, where some names cannot. */
const keyOf = (place: number): string => String(place);

/** The form of some documents that were read. */
export const bundleForm = (
  documents: readonly { readonly upload: DocumentUpload; readonly bytes: Uint8Array<ArrayBuffer> }[],
): FormData => {
  const form = new FormData();
  const abouts = documents.map(({ upload }, place): Schemas['BundledDocument'] => ({
    file: keyOf(place),
    file_name: upload.fileName,
    source_uri: upload.uri,
    source: upload.source,
    batch_id: upload.batchId,
    doc_meta: upload.metadata,
    priority: upload.priority,
    ...(upload.mimeType === null ? {} : { mime_type: upload.mimeType }),
  }));
  form.append('document', JSON.stringify(abouts));
  for (const [place, { bytes }] of documents.entries()) form.append('file', new Blob([bytes]), keyOf(place));
  return form;
};

/** What is in, by the place of the document in the form; null for what is not. */
export const ingestedOf = (body: unknown, count: number): (IngestedDocument | null)[] => {
  const { documents } = bodyOf(body as Schemas['DocumentsIngested'] | undefined, BUNDLE_PATH);
  const taken = new Map<string, IngestedDocument>();
  for (const outcome of rowsOf(documents, BUNDLE_PATH)) {
    const { ingested, status_code: status } = outcome;
    if (ingested === null) continue;
    taken.set(textOf(outcome, 'file', BUNDLE_PATH), {
      batchId: integerOf(ingested, 'batch_id', BUNDLE_PATH),
      hash: textOf(ingested, 'document_hash', BUNDLE_PATH),
      uriId: integerOf(ingested, 'uri_id', BUNDLE_PATH),
      elsewhere: status === 203,
    });
  }
  return Array.from({ length: count }, (_, place) => taken.get(keyOf(place)) ?? null);
};

/** Whether its documents may be taken all the same when each is sent by itself. */
export const isRefusalOfBundle = (error: unknown): boolean => REFUSALS_OF_BUNDLES.some((type) => error instanceof type);

/** Others concern all that is sent, in whatever way: the credential, the rate, a service that is away. */
const REFUSALS_OF_BUNDLES = [PermanentError, NotFoundError, ConflictError, UnknownEndpointError, UnexpectedAnswerError];
