import { Injectable } from '@nestjs/common';
import { VectorDeletions } from '@sluice/persistence';
import { VectorStore } from '@sluice/vector-store';
import { ParameterSetsService } from '../parameter-sets/parameter-sets.service.js';
import { toWritingGroup, type VectorDeletionPreview } from './vector-deletion.dto.js';
import { VectorDeletionsService } from './vector-deletions.service.js';

@Injectable()
export class DeletionPreviewService {
  constructor(
    private readonly deletions: VectorDeletionsService,
    private readonly records: VectorDeletions,
    private readonly parameterSets: ParameterSetsService,
    private readonly store: VectorStore,
  ) {}

  /** What goes with a vector database, and what is in the way. @throws NotFoundError when there is none */
  async of(db: string): Promise<VectorDeletionPreview> {
    await this.deletions.require(db);
    const databases = await this.store.list();
    // One that is damaged can be deleted as well.
    const info = await this.store.info(db).catch(() => null);
    const { documents } = await this.records.recordsOf(db);
    return {
      db,
      documents: info?.documents.count ?? null,
      chunks: info?.chunks.count ?? null,
      size_bytes: databases.find(({ name }) => name === db)?.sizeBytes ?? null,
      recorded_documents: documents,
      parameter_sets: (await this.parameterSets.ofTarget(db)).map(({ id }) => id),
      kept_databases: databases.map(({ name }) => name).filter((name) => name.startsWith(`${db}/`)),
      written_by: (await this.deletions.writersOf(db)).map(toWritingGroup),
    };
  }
}
