import { Inject, Injectable } from '@nestjs/common';
import type { ArtifactKey, ArtifactStore } from '@sluice/artifact-store';
import { ArtifactType } from '@sluice/domain';
import { ArtifactRepository, DocumentRegistry, type PendingRemoval } from '@sluice/persistence';
import { ARTIFACT_STORE } from '../../app/settings.token.js';
import type { CopyPlace } from './stored-copy.js';

/** Copies in the artifact store. */
@Injectable()
export class ArtifactCopies implements CopyPlace {
  constructor(
    private readonly registry: DocumentRegistry,
    private readonly records: ArtifactRepository,
    @Inject(ARTIFACT_STORE) private readonly store: ArtifactStore,
  ) {}

  async settle(copy: PendingRemoval): Promise<void> {
    const key = keyOf(copy);
    if (!(await this.registry.findDocument(copy.docHash))) {
      await this.store.delete(key);
      return;
    }
    // The document was uploaded again: its artifacts are as good as before, and are recorded again.
    if (!(await this.store.exists(key))) return;
    await this.records.recordArtifact({
      docHash: copy.docHash,
      artifactType: copy.artifactType,
      stepConfigId: copy.stepConfigId,
      sizeBytes: await this.store.size(key),
    });
  }
}

const keyOf = ({ artifactType, docHash, stepConfigId }: PendingRemoval): ArtifactKey =>
  artifactType === ArtifactType.Doc
    ? { type: artifactType, hash: docHash }
    : { type: artifactType, hash: docHash, stepConfigId };
