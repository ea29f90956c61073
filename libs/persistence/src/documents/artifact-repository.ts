import type { Database } from '../database/database.js';
import { isForeignKeyViolation } from '../database/database-errors.js';
import { documentArtifacts, ragEntries, type ArtifactRow, type RagEntryRow } from '../tables/document-tables.js';
import { insertRow, NOW } from '../tables/insert-row.js';
import type { RawRow, Table } from '../tables/table.js';

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
    return this.of(documentArtifacts, docHash);
  }

  ragEntriesOf(docHash: string): Promise<RagEntryRow[]> {
    return this.of(ragEntries, docHash);
  }

  private async of<Entity extends object>({ name, selection }: Table<Entity>, docHash: string): Promise<Entity[]> {
    const rows = await this.database.rows<RawRow>(`select ${selection.sql} from ${name} where doc_hash = $1`, [
      docHash,
    ]);
    return rows.map(selection.read);
  }

  async removeRagEntry(docHash: string, dataDir: string): Promise<void> {
    await this.database.rows(`delete from rag_entry where doc_hash = $1 and data_dir = $2`, [docHash, dataDir]);
  }
}
