import { buffer } from 'node:stream/consumers';
import type { ApiPaths, Schemas } from '@sluice/api-types';
import { rowsOf, bodyOf } from '../response-bodies.js';
import type { DocumentUpload, IngestedDocument } from '../resources.js';

/** A document in memory, or why it could not be read. */
type Content = { readonly bytes: Uint8Array<ArrayBuffer> } | { readonly error: unknown };

export const contentOf = async (upload: DocumentUpload, signal: AbortSignal): Promise<Content> => {
  try {
    return { bytes: new Uint8Array(await buffer(await upload.open(signal))) };
  } catch (error) {
    signal.throwIfAborted();
    return { error };
  }
};

export const BUNDLE_PATH = '/document/ingest-documents' satisfies keyof ApiPaths;

/** The form of some documents that were read. */
export const bundleForm = (
  documents: readonly { readonly upload: DocumentUpload; readonly bytes: Uint8Array<ArrayBuffer> }[],
): FormData => {
  const form = new FormData();
  const abouts = documents.map(({ upload }): Schemas['BundledDocument'] => ({
    source_uri: upload.uri,
    source: upload.source,
    batch_id: upload.batchId,
    doc_meta: upload.metadata,
    priority: upload.priority,
    ...(upload.mimeType === null ? {} : { mime_type: upload.mimeType }),
  }));
  form.append('document', JSON.stringify(abouts));
  for (const { upload, bytes } of documents) form.append('file', new File([bytes], upload.fileName));
  return form;
};

/** What is in, by the place of the document; null for what is not. */
export const ingestedOf = (body: unknown): (IngestedDocument | null)[] => {
  const { documents } = bodyOf(body as Schemas['DocumentsIngested'] | undefined, BUNDLE_PATH);
  return rowsOf(documents, BUNDLE_PATH).map(({ status_code: status, ingested }) =>
    ingested === null
      ? null
      : {
          batchId: ingested.batch_id,
          hash: ingested.document_hash,
          uriId: ingested.uri_id,
          elsewhere: status === 203,
        },
  );
};
