import { Inject, Injectable } from '@nestjs/common';
import type { ArtifactStore, ByteRange } from '@sluice/artifact-store';
import { ArtifactType } from '@sluice/domain';
import { DocumentDetails } from '@sluice/persistence';
import type { Readable } from 'node:stream';
import { ARTIFACT_STORE } from '../app/settings.token.js';
import { fileNameOf } from '../run-artifacts/content-disposition.js';
import { mediaTypeOf } from '../run-artifacts/run-artifact.mapper.js';
import { DocumentDetailService } from './document-detail.service.js';

const NAME_DIGITS = 19;

export interface DocumentContent {
  readonly mediaType: string;
  readonly fileName: string;
  readonly sizeBytes: number;
  /** Is read to its end or destroyed by the caller. */
  open(range: ByteRange | undefined, signal: AbortSignal): Promise<Readable>;
}

/** Documents as they were uploaded. */
@Injectable()
export class DocumentContentService {
  constructor(
    private readonly documents: DocumentDetailService,
    private readonly details: DocumentDetails,
    @Inject(ARTIFACT_STORE) private readonly store: ArtifactStore,
  ) {}

  /** @throws NotFoundError when there is no such document, or the store has lost it */
  async find(hash: string): Promise<DocumentContent> {
    const { mimeType } = await this.documents.require(hash);
    const key = { type: ArtifactType.Doc, hash };
    const [place] = (await this.details.places(hash, 1)).places;
    return {
      mediaType: mediaTypeOf(ArtifactType.Doc, mimeType),
      fileName: fileNameOf(place?.uri ?? '') || hash.slice(0, NAME_DIGITS),
      sizeBytes: await this.store.size(key),
      open: (range, signal) => this.store.open(key, { range, signal }),
    };
  }
}
