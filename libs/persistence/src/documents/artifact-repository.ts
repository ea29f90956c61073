import type { Database } from '../database/database.js';
import { isForeignKeyViolation } from '../database/database-errors.js';
import { documentArtifacts, ragEntries, type ArtifactRow, type RagEntryRow } from '../tables/document-tables.js';
import { insertRow, NOW } from '../tables/write-row.js';

/** What exists in the file store and in vector databases, so that it can be reused and removed. */
export class ArtifactRepository {
  constructor(private readonly database: Database) {}

  /** False when the document does not exist any more: whoever has stored the artifact must remove it. */
  async recordArtifact(artifact: Omit<ArtifactRow, 'createdDate'>): Promise<boolean> {
    const replacing =
      'on conflict (doc_hash, artifact_type, step_config_id) do update set size_bytes = excluded.size_bytes';
    try {
      await insertRow(this.database, documentArtifacts, { ...artifact, createdDate: NOW }, replacing);
      return true;
    } catch (error) {
      if (isForeignKeyViolation(error)) return false;
      throw error;
    }
  }

  artifactsOf(docHash: string): Promise<ArtifactRow[]> {
    return documentArtifacts.selection.find(this.database, 'where doc_hash = $1', [docHash]);
  }

  ragEntriesOf(docHash: string): Promise<RagEntryRow[]> {
    return ragEntries.selection.find(this.database, 'where doc_hash = $1', [docHash]);
  }

  async removeRagEntry(docHash: string, dataDir: string): Promise<void> {
    await this.database.rows(`delete from rag_entry where doc_hash = $1 and data_dir = $2`, [docHash, dataDir]);
  }
}
