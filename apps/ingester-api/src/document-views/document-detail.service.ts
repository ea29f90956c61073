import { Injectable } from '@nestjs/common';
import { isTextKind, kindOfMimeType, NotFoundError, type Document } from '@sluice/domain';
import { timestamp } from '@sluice/http-kit';
import { ArtifactRepository, DocumentDetails, DocumentRegistry } from '@sluice/persistence';
import {
  toDocumentArtifactBody,
  toRunOfDocumentBody,
  toPlaceBody,
  toResultBody,
  toVersionBody,
  type DocumentDetailBody,
} from './document-detail.dto.js';

const MOST_PLACES = 200;
const MOST_VERSIONS = 200;
const MOST_RUNS = 100;
const MOST_RESULTS = 50;
const MOST_ARTIFACTS = 500;

@Injectable()
export class DocumentDetailService {
  constructor(
    private readonly registry: DocumentRegistry,
    private readonly details: DocumentDetails,
    private readonly artifacts: ArtifactRepository,
  ) {}

  /** @throws NotFoundError when there is no such document */
  async get(hash: string): Promise<DocumentDetailBody> {
    const document = await this.require(hash);
    const { places, total } = await this.details.places(hash, MOST_PLACES);
    return {
      ...toHead(document),
      locations: places.map(toPlaceBody),
      location_count: total,
      versions: (await this.details.versions(hash, MOST_VERSIONS)).map(toVersionBody),
      runs: (await this.details.runs(hash, MOST_RUNS)).map(toRunOfDocumentBody),
      results: (await this.details.results(hash, MOST_RESULTS)).map(toResultBody),
      artifacts: (await this.details.artifacts(hash, MOST_ARTIFACTS)).map(toDocumentArtifactBody),
      vector_databases: (await this.artifacts.ragEntriesOf(hash)).map(({ dataDir, ragId, storedDate }) => ({
        db: dataDir,
        rag_id: ragId,
        stored_date: timestamp(storedDate),
      })),
    };
  }

  /** @throws NotFoundError when there is no such document */
  async require(hash: string): Promise<Document> {
    const document = await this.registry.findDocument(hash);
    if (!document) throw new NotFoundError(`There is no document ${hash}`);
    return document;
  }
}

/** Whether the document itself is a text that can be shown as one. */
export const isText = ({ mimeType }: Document): boolean => {
  const kind = kindOfMimeType(mimeType);
  return kind !== undefined && isTextKind(kind);
};

const toHead = (document: Document) => {
  const { hash, mimeType, fileSize, pageCount, createdDate, docMeta } = document;
  return {
    doc_hash: hash,
    title: typeof docMeta.title === 'string' ? docMeta.title : null,
    mime_type: mimeType,
    file_size: fileSize,
    page_count: pageCount,
    created_date: timestamp(createdDate),
    doc_meta: docMeta,
    is_text: isText(document),
  };
};
