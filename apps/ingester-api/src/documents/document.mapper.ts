import type { DocumentUri } from '@sluice/domain';
import type { DocumentUriBody } from './document.dto.js';

export const toDocumentUriBody = (uri: DocumentUri): DocumentUriBody => ({
  id: uri.id,
  doc_hash: uri.docHash,
  uri: uri.uri,
  source: uri.source,
  version: uri.version,
  batch_id: uri.batchId,
});
