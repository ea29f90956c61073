import { Injectable } from '@nestjs/common';
import { NotFoundError, UnavailableError, type DocumentUri } from '@sluice/domain';
import { ArtifactRepository, DocumentRegistry, VectorDeletions, type PendingRemoval } from '@sluice/persistence';
import { VectorStore } from '@sluice/vector-store';
import type { CopyPlace } from './stored-copy.js';

/** Copies in vector databases. */
@Injectable()
export class VectorCopies implements CopyPlace {
  constructor(
    private readonly registry: DocumentRegistry,
    private readonly records: ArtifactRepository,
    private readonly vectorStore: VectorStore,
    private readonly deletions: VectorDeletions,
  ) {}

  async settle({ docHash, dataDir }: PendingRemoval): Promise<void> {
    // The copy is taken, so a deletion that begins now waits for this.
    if (await this.deletions.isUnderWay(dataDir))
      throw new UnavailableError('VECTORDB_DELETING', `The vector database ${dataDir} is being deleted`);
    const uris = await this.registry.urisOf(docHash);
    const id = VectorStore.documentId(docHash);
    if (uris.length > 0) {
      await unlessGone(this.nameAfterOneOf(uris, dataDir, id));
      return;
    }
    await unlessGone(this.vectorStore.remove(dataDir, [id]));
    await this.records.removeRagEntry(docHash, dataDir);
  }

  /** Gives the rows the name of a location that exists, preferably in the same source. */
  private async nameAfterOneOf(uris: readonly DocumentUri[], dataDir: string, id: string): Promise<void> {
    const { documents } = await this.vectorStore.documents(dataDir, { filter: `id = '${id}'`, limit: 1 });
    const [stored] = documents;
    if (!stored || uris.some(({ uri }) => uri === stored.uri)) return;
    const successor = uris.find(({ source }) => source === stored.metadata.source) ?? uris[0]!;
    await this.vectorStore.renameUri(dataDir, id, successor.uri);
  }
}

/** A database or row that is not there needs nothing done to it. */
const unlessGone = async (work: Promise<unknown>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
};
