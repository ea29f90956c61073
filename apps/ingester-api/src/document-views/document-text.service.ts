import { readFile } from 'node:fs/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { ArtifactStore } from '@sluice/artifact-store';
import { ArtifactType, NotFoundError } from '@sluice/domain';
import { DocumentViews } from '@sluice/step-handlers';
import { ARTIFACT_STORE } from '../app/settings.token.js';
import { DocumentDetailService, isText } from './document-detail.service.js';
import { documentFileOf } from './document-file-of.js';
import type { DocumentTextBody } from './document-view.dto.js';
import { onView } from './view-fault.js';

/** More than anybody reads in a browser; the whole document can be downloaded. */
const MOST_CHARACTERS = 2 * 1024 ** 2;

/** Documents that are texts, as texts. */
@Injectable()
export class DocumentTextService {
  constructor(
    private readonly documents: DocumentDetailService,
    private readonly views: DocumentViews,
    @Inject(ARTIFACT_STORE) private readonly store: ArtifactStore,
  ) {}

  /** @throws NotFoundError when there is no such document, or it is no text */
  async get(hash: string, signal: AbortSignal): Promise<DocumentTextBody> {
    const document = await this.documents.require(hash);
    if (!isText(document)) throw new NotFoundError(`A document of type ${document.mimeType} has no text of its own`);
    return this.store.withNewFile((text) =>
      this.store.withLocalFile(
        { type: ArtifactType.Doc, hash },
        async (path) => {
          const task = { file: documentFileOf(document, path), text, maxCharacters: MOST_CHARACTERS };
          const { characters, isTruncated } = await onView(() => this.views.text(task, signal));
          return { text: await readFile(text, 'utf8'), characters, truncated: isTruncated };
        },
        { signal },
      ),
    );
  }
}
