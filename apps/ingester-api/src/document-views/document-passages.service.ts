import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ArtifactStore } from '@sluice/artifact-store';
import { ArtifactType, NotFoundError, type Document } from '@sluice/domain';
import { DocumentDetails, type DocumentResult } from '@sluice/persistence';
import { DocumentViews, PassageFileReader, type PassageFileLayout } from '@sluice/step-handlers';
import { ARTIFACT_STORE } from '../app/settings.token.js';
import { DocumentDetailService, isText } from './document-detail.service.js';
import { documentFileOf } from './document-file-of.js';
import type { ResultQuery } from './document-view.dto.js';
import { KeptViews } from './kept-views.js';
import { onView } from './view-fault.js';

export interface FoundResult {
  readonly result: DocumentResult;
  readonly reader: PassageFileReader;
}

const MADE = [ArtifactType.ParsedJson, ArtifactType.ParsedMarkdown, ArtifactType.Chunks] as const;

/** The chunks of documents with their places. */
@Injectable()
export class DocumentPassagesService implements OnModuleDestroy {
  private readonly kept: KeptViews<PassageFileLayout>;

  constructor(
    private readonly documents: DocumentDetailService,
    private readonly details: DocumentDetails,
    private readonly views: DocumentViews,
    @Inject(ARTIFACT_STORE) private readonly store: ArtifactStore,
  ) {
    this.kept = new KeptViews(store);
  }

  onModuleDestroy(): Promise<void> {
    return this.kept.close();
  }

  /**
   * Calls `work` with what steps made of a document.
   * @throws NotFoundError when there is no such document, or nothing was made of it yet
   */
  async use<Result>(
    hash: string,
    query: ResultQuery,
    signal: AbortSignal,
    work: (found: FoundResult) => Promise<Result>,
  ): Promise<Result> {
    const document = await this.documents.require(hash);
    const result = await this.resultOf(hash, query);
    const { parsedConfigId, chunksConfigId } = result;
    return this.kept.use(
      `${hash} ${parsedConfigId} ${chunksConfigId}`,
      (path, making) => onView(() => this.make(document, result, path, making)),
      ({ handle, layout }) => work({ result, reader: new PassageFileReader(handle, layout) }),
      signal,
    );
  }

  private async resultOf(hash: string, { run_id: runId, db }: ResultQuery): Promise<DocumentResult> {
    const named = runId ?? (db === undefined ? null : await this.details.runThatStored(hash, db));
    const found = named === null ? (await this.details.results(hash, 1))[0] : await this.details.resultOf(hash, named);
    if (!found) {
      const whose = runId === undefined ? 'The document' : `Workflow run ${runId}`;
      throw new NotFoundError(`${whose} has no chunks (yet)`);
    }
    return found;
  }

  private make(
    document: Document,
    { parsedConfigId, chunksConfigId }: DocumentResult,
    passages: string,
    signal: AbortSignal,
  ): Promise<PassageFileLayout> {
    const { hash } = document;
    const keys = MADE.map((type) => ({
      type,
      hash,
      stepConfigId: type === ArtifactType.Chunks ? chunksConfigId : parsedConfigId,
    }));
    const withFiles = (paths: readonly string[]): Promise<PassageFileLayout> => {
      const key = keys[paths.length] ?? { type: ArtifactType.Doc, hash };
      if (paths.length < keys.length || (isText(document) && paths.length === keys.length))
        return this.store.withLocalFile(key, (path) => withFiles([...paths, path]), { signal });
      const [doclingJson, markdown, chunks, own] = paths as [string, string, string, string?];
      const text = own === undefined ? null : documentFileOf(document, own);
      return this.views.passages({ doclingJson, markdown, chunks, text, passages }, signal);
    };
    return withFiles([]);
  }
}
