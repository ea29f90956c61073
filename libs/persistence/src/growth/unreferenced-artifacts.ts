import { ArtifactType } from '@sluice/domain';
import type { Database } from '../database/database.js';
import type { SqlSession } from '../database/sql-session.js';

/** Artifacts looked at in one query. */
export const ARTIFACT_PAGE = 500;

/** An artifact as its record names it; 0 for the document itself. */
export interface ArtifactName {
  readonly docHash: string;
  readonly artifactType: ArtifactType;
  readonly stepConfigId: number;
}

/** One that was found in the store. */
export interface FoundArtifact extends ArtifactName {
  readonly sizeBytes: number;
}

/** Whether no run that exists made artifact `a`, could have made it, or may make use of it. Indexes: workflow_run_doc_idx, run_step_run_idx. */
const WITHOUT_RUN = `not exists (
  select 1 from workflow_run r join run_step s on s.workflow_run_id = r.id
  where r.doc_id = a.doc_hash and s.step_config_id = a.step_config_id)`;

const NAME = `a.doc_hash as "docHash", a.artifact_type as "artifactType", a.step_config_id as "stepConfigId"`;

/** Finds artifacts that nothing refers to. */
export class UnreferencedArtifacts {
  constructor(private readonly database: Database) {}

  /**
   * Recorded artifacts of steps, by name, that are older than `keepMs` and that no run has: their runs were pruned or removed.
   * `next` is where the following page begins, null at the end. Index: primary key of document_artifact.
   */
  async page(
    after: ArtifactName | null,
    keepMs: number,
  ): Promise<{ found: ArtifactName[]; next: ArtifactName | null }> {
    const position = after ?? { docHash: '', artifactType: '', stepConfigId: 0 };
    const rows = await this.database.rows<ArtifactName & { unreferenced: boolean | number }>(
      `select ${NAME}, a.artifact_type <> '${ArtifactType.Doc}' and a.created_date < ${this.database.sql.now} - $4 and ${WITHOUT_RUN} as unreferenced
       from document_artifact a where (a.doc_hash, a.artifact_type, a.step_config_id) > ($1, $2, $3)
       order by a.doc_hash, a.artifact_type, a.step_config_id limit ${ARTIFACT_PAGE}`,
      [position.docHash, position.artifactType, position.stepConfigId, keepMs],
    );
    return {
      found: rows.filter((row) => Boolean(row.unreferenced)),
      next: rows.length < ARTIFACT_PAGE ? null : (rows.at(-1) ?? null),
    };
  }

  /**
   * Calls `remove`, which deletes the artifact from the store, if no run has it, and forgets it. Meanwhile no run of the document
   * can be created: its batches, and the document itself, are locked. False when it is in use, or somebody holds the locks.
   */
  remove(artifact: ArtifactName, remove: () => Promise<unknown>): Promise<boolean> {
    return this.database.transaction(async (session) => {
      if (!(await lockDocument(session, artifact.docHash))) return false;
      const rows = await session.rows(
        `delete from document_artifact as a
         where a.doc_hash = $1 and a.artifact_type = $2 and a.step_config_id = $3 and ${WITHOUT_RUN} returning 1 as one`,
        [artifact.docHash, artifact.artifactType, artifact.stepConfigId],
      );
      if (rows.length === 0) return false;
      await remove();
      return true;
    });
  }

  /**
   * Of artifacts that were found in the store, those whose document does not exist. Of the others the ones are recorded that
   * never were, because their writer died.
   */
  async settleKnown(artifacts: readonly FoundArtifact[]): Promise<FoundArtifact[]> {
    const { sql } = this.database;
    const rows = await this.database.rows<{ hash: string }>(`select hash from document where hash ${sql.inTexts(1)}`, [
      sql.list([...new Set(artifacts.map(({ docHash }) => docHash))]),
    ]);
    const living = new Set(rows.map(({ hash }) => hash));
    const known = artifacts.filter(({ docHash }) => living.has(docHash));
    for (const artifact of await this.unrecorded(known)) {
      await this.database.rows(
        `insert into document_artifact (doc_hash, artifact_type, step_config_id, size_bytes, created_date)
         select hash, $2, $3, $4, ${sql.now} from document where hash = $1
         on conflict (doc_hash, artifact_type, step_config_id) do nothing`,
        [artifact.docHash, artifact.artifactType, artifact.stepConfigId, artifact.sizeBytes],
      );
    }
    return artifacts.filter(({ docHash }) => !living.has(docHash));
  }

  /** Has copies removed whose documents do not exist (`PendingRemovals`); whether they do is looked at again then. */
  async planRemoval(artifacts: readonly ArtifactName[]): Promise<void> {
    for (const { docHash, artifactType, stepConfigId } of artifacts) {
      await this.database.rows(
        `insert into pending_removal (doc_hash, artifact_type, step_config_id, data_dir, due_date, attempts)
         values ($1, $2, $3, '', ${this.database.sql.now}, 0)
         on conflict (doc_hash, artifact_type, step_config_id, data_dir) do nothing`,
        [docHash, artifactType, stepConfigId],
      );
    }
  }

  private async unrecorded(artifacts: readonly FoundArtifact[]): Promise<FoundArtifact[]> {
    const { sql } = this.database;
    const rows = await this.database.rows<ArtifactName>(
      `select ${NAME} from document_artifact a where a.doc_hash ${sql.inTexts(1)}`,
      [sql.list([...new Set(artifacts.map(({ docHash }) => docHash))])],
    );
    const recorded = new Set(rows.map(nameOf));
    return artifacts.filter((artifact) => !recorded.has(nameOf(artifact)));
  }
}

const nameOf = ({ docHash, artifactType, stepConfigId }: ArtifactName): string =>
  `${docHash} ${artifactType} ${stepConfigId}`;

/** In the order that everyone keeps: batches, then the document, whose locations are then read again. */
const lockDocument = async (session: SqlSession, hash: string): Promise<boolean> => {
  const { lock } = session.sql;
  const batches = `select distinct batch_id from document_uri where doc_hash = $1`;
  const before = await session.rows(batches, [hash]);
  const locked = await session.rows(
    `select id from document_batch where id in (${batches}) order by id${lock('for no key update skip locked')}`,
    [hash],
  );
  const document = await session.rows(`select hash from document where hash = $1${lock('for update skip locked')}`, [
    hash,
  ]);
  const after = await session.rows(batches, [hash]);
  return locked.length === before.length && document.length === 1 && after.length === before.length;
};
