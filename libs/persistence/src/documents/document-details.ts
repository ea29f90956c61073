import type { ArtifactType, DocumentUri, RunStatus, WorkflowStepType } from '@sluice/domain';
import type { Database } from '../database/database.js';
import { readCount } from '../database/read-values.js';

/** A location of a document and the batch where it resides. */
export interface DocumentPlace extends DocumentUri {
  readonly batchName: string;
}

/** What a location of a document held, or holds. */
export interface PlaceVersion {
  readonly uriId: number;
  readonly uri: string;
  readonly source: string;
  readonly version: number;
  readonly docHash: string;
  readonly createdDate: Date;
}

/** What is stored of a document. */
export interface DocumentArtifact {
  readonly type: ArtifactType;
  /** Null for the document itself. */
  readonly stepConfigId: number | null;
  readonly stepType: WorkflowStepType | null;
  readonly sizeBytes: number;
  readonly createdDate: Date;
}

/** A run of a document, with what it was processed by. */
export interface DocumentRun {
  readonly id: number;
  readonly runGroupId: number;
  readonly runGroupName: string;
  readonly batchId: number;
  readonly workflowDefinitionId: string;
  readonly paramDefinitionId: string;
  readonly status: RunStatus;
  readonly statusMessage: string | null;
  readonly createdDate: Date;
  readonly completedDate: Date | null;
}

/** What steps made of a document that can be looked at: a parsed document and the chunks that it was cut into. */
export interface DocumentResult {
  /** The newest run that made or used them. */
  readonly runId: number;
  readonly paramDefinitionId: string;
  readonly workflowDefinitionId: string;
  readonly createdDate: Date;
  /** By which the artifacts are found. */
  readonly parsedConfigId: number;
  readonly chunksConfigId: number;
}

interface DatedRow {
  readonly createdDate: number;
  readonly completedDate?: number | null;
}

const dated = <Row extends DatedRow>(row: Row) => ({ ...row, createdDate: new Date(row.createdDate) });

/** What is recorded of one document, as somebody wants to see it who looks at it. Every list is bounded. */
export class DocumentDetails {
  constructor(private readonly database: Database) {}

  /** Its locations, oldest first, and how many there are. Index: document_uri_hash_idx. */
  async places(hash: string, limit: number): Promise<{ places: DocumentPlace[]; total: number }> {
    const places = await this.database.rows<DocumentPlace>(
      `select u.id, u.doc_hash as "docHash", u.uri, u.source, u.version, u.batch_id as "batchId", b.name as "batchName"
       from document_uri u join document_batch b on b.id = u.batch_id where u.doc_hash = $1 order by u.id limit $2`,
      [hash, limit],
    );
    if (places.length < limit) return { places, total: places.length };
    const total = await readCount(this.database, `select count(*) from document_uri where doc_hash = $1`, [hash]);
    return { places, total };
  }

  /**
   * What has been at the locations that hold it or held it, newest first. Indexes: document_uri_history_hash_idx,
   * document_uri_history_uri_idx.
   */
  async versions(hash: string, limit: number): Promise<PlaceVersion[]> {
    const rows = await this.database.rows<Omit<PlaceVersion, 'createdDate'> & { createdDate: number }>(
      `select u.id as "uriId", u.uri, u.source, h.version, h.doc_hash as "docHash", h.created_date as "createdDate"
       from (select distinct document_uri_id from document_uri_history where doc_hash = $1 order by document_uri_id limit $2) l
         join document_uri u on u.id = l.document_uri_id
         join document_uri_history h on h.document_uri_id = l.document_uri_id
       order by h.created_date desc, h.id desc limit $2`,
      [hash, limit],
    );
    return rows.map(dated);
  }

  /** What is stored of it, with the steps that made it. Indexes: primary keys. */
  async artifacts(hash: string, limit: number): Promise<DocumentArtifact[]> {
    const rows = await this.database.rows<Omit<DocumentArtifact, 'createdDate'> & { createdDate: number }>(
      `select a.artifact_type as "type", nullif(a.step_config_id, 0) as "stepConfigId", c.step_type as "stepType",
         a.size_bytes as "sizeBytes", a.created_date as "createdDate"
       from document_artifact a left join step_config c on c.id = a.step_config_id
       where a.doc_hash = $1 order by a.step_config_id, a.artifact_type limit $2`,
      [hash, limit],
    );
    return rows.map(dated);
  }

  /** Its runs, newest first. Index: workflow_run_doc_idx. */
  async runs(hash: string, limit: number): Promise<DocumentRun[]> {
    const rows = await this.database.rows<
      Omit<DocumentRun, 'createdDate' | 'completedDate'> & { createdDate: number; completedDate: number | null }
    >(
      `select r.id, r.run_group_id as "runGroupId", g.name as "runGroupName", r.batch_id as "batchId",
         r.workflow_definition_id as "workflowDefinitionId", g.param_definition_id as "paramDefinitionId", r.status,
         r.status_message as "statusMessage", r.created_date as "createdDate", r.completed_date as "completedDate"
       from workflow_run r join run_group g on g.id = r.run_group_id
       where r.doc_id = $1 order by r.created_date desc, r.id desc limit $2`,
      [hash, limit],
    );
    return rows.map((row) => ({
      ...dated(row),
      completedDate: row.completedDate === null ? null : new Date(row.completedDate),
    }));
  }

  /** What can be looked at, each once, newest first. */
  results(hash: string, limit: number): Promise<DocumentResult[]> {
    return this.readResults('', [hash, limit]);
  }

  /** The same of one run; null when the run is none of the document, or has made nothing yet that can be looked at. */
  async resultOf(hash: string, runId: number): Promise<DocumentResult | null> {
    return (await this.readResults('and r.id = $3', [hash, 1, runId]))[0] ?? null;
  }

  /**
   * A step that makes chunks comes after one that makes the parsed document. Indexes: workflow_run_doc_idx, run_step_run_idx, primary
   * key of document_artifact.
   */
  private async readResults(which: string, parameters: readonly unknown[]): Promise<DocumentResult[]> {
    const rows = await this.database.rows<Omit<DocumentResult, 'createdDate'> & { createdDate: number }>(
      `select r.id as "runId", g.param_definition_id as "paramDefinitionId",
         r.workflow_definition_id as "workflowDefinitionId", r.created_date as "createdDate",
         made.parsed_config_id as "parsedConfigId", made.chunks_config_id as "chunksConfigId"
       from (
         select max(r.id) as run_id, p.step_config_id as parsed_config_id, c.step_config_id as chunks_config_id
         from workflow_run r join run_step c on c.workflow_run_id = r.id
           join document_artifact ca
             on ca.doc_hash = $1 and ca.artifact_type = 'CHUNKS' and ca.step_config_id = c.step_config_id
           join run_step p on p.workflow_run_id = r.id and p.workflow_step_number < c.workflow_step_number
           join document_artifact pa
             on pa.doc_hash = $1 and pa.artifact_type = 'PARSED_JSON' and pa.step_config_id = p.step_config_id
         where r.doc_id = $1 ${which}
         group by p.step_config_id, c.step_config_id
       ) made join workflow_run r on r.id = made.run_id join run_group g on g.id = r.run_group_id
       order by r.id desc limit $2`,
      parameters,
    );
    return rows.map(dated);
  }

  /** The newest run that stored it in this vector database as it is there now. Indexes: rag_entry's key, workflow_run_doc_idx, run_step_run_idx. */
  async runThatStored(hash: string, dataDir: string): Promise<number | null> {
    const [row] = await this.database.rows<{ id: number | null }>(
      `select max(r.id) as id from rag_entry e join workflow_run r on r.doc_id = e.doc_hash
         join run_step s on s.workflow_run_id = r.id and s.step_config_id = e.step_config_id
       where e.doc_hash = $1 and e.data_dir = $2`,
      [hash, dataDir],
    );
    return row?.id ?? null;
  }
}
