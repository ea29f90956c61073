import { nowSql } from '../database/clock.js';
import type { Database } from '../database/database.js';
import { isForeignKeyViolation } from '../database/database-errors.js';
import type { ArtifactRow, RagEntryRow } from '../entities/artifact.entity.js';

/** What exists in the file store and in vector databases, so that it can be reused and removed. */
export class ArtifactRepository {
  constructor(private readonly database: Database) {}

  /** False when the document does not exist any more: whoever has stored the artifact must remove it. */
  async recordArtifact(artifact: Omit<ArtifactRow, 'createdDate'>): Promise<boolean> {
    try {
      await this.database.rows(
        `insert into document_artifact (doc_hash, artifact_type, step_config_id, size_bytes, created_date)
         values ($1, $2, $3, $4, ${nowSql(this.database.dialect)})
         on conflict (doc_hash, artifact_type, step_config_id) do update set size_bytes = excluded.size_bytes`,
        [artifact.docHash, artifact.artifactType, artifact.stepConfigId, artifact.sizeBytes],
      );
      return true;
    } catch (error) {
      if (isForeignKeyViolation(error)) return false;
      throw error;
    }
  }

  async artifactsOf(docHash: string): Promise<ArtifactRow[]> {
    return this.database.manager.findBy<ArtifactRow>('DocumentArtifact', { docHash });
  }

  async ragEntriesOf(docHash: string): Promise<RagEntryRow[]> {
    return this.database.manager.findBy<RagEntryRow>('RagEntry', { docHash });
  }

  async removeRagEntry(docHash: string, dataDir: string): Promise<void> {
    await this.database.rows(`delete from rag_entry where doc_hash = $1 and data_dir = $2`, [docHash, dataDir]);
  }
}
