import { Inject, Injectable } from '@nestjs/common';
import { NotFoundError } from '@sluice/domain';
import { RemovalPreviewRepository, type Database } from '@sluice/persistence';
import { CANCELLED_NOTICE, DocumentRemoval, STEPS_CHANNEL } from '@sluice/workflow-engine';
import { DATABASE } from '../app/settings.token.js';
import type { DocumentRemoved, OrphansRemoved } from './document-removal.dto.js';
import { toRemovalPreviewBody, type RemovalPreviewBody } from './removal-preview.dto.js';
import { CopyRemover } from './removal/copy-remover.js';

/** How long a request waits for many copies to be removed; the rest follows. */
const LONGEST_WAIT_MS = 20_000;

/** Removes documents from the database, then their copies from the stores. */
@Injectable()
export class DocumentRemovalService {
  constructor(
    private readonly removal: DocumentRemoval,
    private readonly previews: RemovalPreviewRepository,
    private readonly copies: CopyRemover,
    @Inject(DATABASE) private readonly database: Database,
  ) {}

  /** @throws NotFoundError when there is no such location */
  async preview(uri: string, source: string): Promise<RemovalPreviewBody> {
    const preview = await this.previews.ofLocation(uri, source);
    if (!preview) throw new NotFoundError(`${uri} of source ${source} does not exist`);
    return toRemovalPreviewBody(preview);
  }

  /** @throws NotFoundError when there is no such location */
  async removeLocation(uri: string, source: string): Promise<DocumentRemoved> {
    const removed = await this.removal.removeLocation(uri, source);
    if (removed.steps > 0) await this.abortHandlers();
    const left = await this.copies.removeTaken(removed.docHash, removed.copies);
    await this.copies.removeDue(AbortSignal.timeout(LONGEST_WAIT_MS));
    const counts = {
      deleted_document_uris: 1,
      deleted_uri_history: removed.history,
      deleted_documents: removed.documents,
      deleted_workflow_runs: removed.runs,
      deleted_run_steps: removed.steps,
      deleted_lifecycle_history: removed.lifecycle,
    };
    return {
      message: message(uri, source, left),
      uri,
      source,
      statistics: { ...counts, total_deleted: Object.values(counts).reduce((sum, count) => sum + count, 0) },
      pending_removals: left,
    };
  }

  async removeOrphans(): Promise<OrphansRemoved> {
    const { documents, history } = await this.removal.removeOrphans();
    if (documents > 0) await this.abortHandlers();
    await this.copies.removeDue(AbortSignal.timeout(LONGEST_WAIT_MS));
    return {
      message: `Deleted ${documents} document${documents === 1 ? '' : 's'} that no location names`,
      statistics: { deleted_documents: documents, deleted_history: history },
    };
  }

  /** Workers find that steps they hold are gone, and abort their handlers. */
  private async abortHandlers(): Promise<void> {
    await this.database.notify(STEPS_CHANNEL, CANCELLED_NOTICE);
  }
}

const message = (uri: string, source: string, left: number): string => {
  const done = `Deleted ${uri} of source ${source}`;
  return left === 0 ? done : `${done}; ${left} stored ${left === 1 ? 'copy is' : 'copies are'} still to be removed`;
};
