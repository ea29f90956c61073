import { Inject, Injectable } from '@nestjs/common';
import type { ArtifactStore, StoredArtifact } from '@sluice/artifact-store';
import { ArtifactType, type Logger } from '@sluice/domain';
import { UnreferencedArtifacts, type ArtifactName, type FoundArtifact } from '@sluice/persistence';
import { ARTIFACT_STORE, LOGGER } from '../app/settings.token.js';

/** Files of which the database is asked at once. */
const PAGE = 500;
/** Copies planned to be removed in one round; the rest is found by the next. */
const MOST_REMOVED = 10_000;
/** When more of the files than this belong to no document, the database is more likely to be the wrong one than the files. */
const MOST_UNKNOWN_PART = 0.5;

/** Rag artifacts are rows of vector databases. */
const TYPES = Object.values(ArtifactType).filter((type) => type !== ArtifactType.Rag);

/** Finds files of the artifact store that nothing refers to. */
@Injectable()
export class FileCollector {
  private readonly logger: Logger;

  constructor(
    private readonly artifacts: UnreferencedArtifacts,
    @Inject(ARTIFACT_STORE) private readonly store: ArtifactStore,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.logger = logger.component('housekeeping');
  }

  /**
   * Has files removed that are older than `keepMs` and whose document does not exist: what a crash between file and record left.
   * An upload that is under way has just written its file, or asks for the removal after its record. Returns how many.
   */
  async collectUnknown(keepMs: number, signal: AbortSignal): Promise<number> {
    const unknown: FoundArtifact[] = [];
    let files = 0;
    let unknownFiles = 0;
    for await (const page of this.oldFiles(keepMs, signal)) {
      const strangers = await this.artifacts.settleKnown(page);
      files += page.length;
      unknownFiles += strangers.length;
      unknown.push(...strangers.slice(0, MOST_REMOVED - unknown.length));
    }
    if (signal.aborted || unknownFiles === 0) return 0;
    if (unknownFiles > files * MOST_UNKNOWN_PART) {
      this.logger.error('Most old files of the artifact store belong to no document; none is removed', {
        files,
        unknown: unknownFiles,
        remedy:
          'Check that DOC_DB_URL and FILE_STORE_DIR, or the bucket, belong together; remove the files by hand if they do',
      });
      return 0;
    }
    await this.artifacts.planRemoval(unknown);
    return unknown.length;
  }

  /** Removes artifacts of steps that are older than `keepMs` and that no run has. Returns how many. */
  async collectWithoutRun(keepMs: number, signal: AbortSignal): Promise<number> {
    let removed = 0;
    let after: ArtifactName | null = null;
    do {
      const { found, next } = await this.artifacts.page(after, keepMs);
      for (const artifact of found) {
        if (signal.aborted) return removed;
        const { docHash: hash, artifactType: type, stepConfigId } = artifact;
        const isRemoved = await this.artifacts.remove(artifact, () => this.store.delete({ type, hash, stepConfigId }));
        if (isRemoved) removed += 1;
      }
      after = next;
    } while (after !== null && !signal.aborted);
    return removed;
  }

  private async *oldFiles(keepMs: number, signal: AbortSignal): AsyncGenerator<FoundArtifact[]> {
    const newest = Date.now() - keepMs;
    let page: FoundArtifact[] = [];
    for (const type of TYPES) {
      for await (const file of this.store.list(type)) {
        if (signal.aborted) return;
        if (file.modifiedMs < newest) page.push(found(file));
        if (page.length < PAGE) continue;
        yield page;
        page = [];
      }
    }
    if (page.length > 0) yield page;
  }
}

const found = ({ key, sizeBytes }: StoredArtifact): FoundArtifact => ({
  docHash: key.hash,
  artifactType: key.type,
  stepConfigId: key.stepConfigId ?? 0,
  sizeBytes,
});
