import { ArtifactType, type RunStatus } from '@sluice/domain';
import type { Database } from '../database/database.js';
import { long } from '../database/sql-session.js';

/** A document of a batch under its first location there. */
export interface BatchDocument {
  readonly docHash: string;
  readonly uri: string;
}

export interface MarkdownOfDocument {
  readonly docHash: string;
  readonly stepConfigId: number;
}

export interface RagEntryOfDocument {
  readonly docHash: string;
  readonly dataDir: string;
  readonly ragId: string;
}

export interface NewestRun {
  readonly docHash: string;
  readonly status: RunStatus;
  readonly statusMessage: string | null;
}

/** What is recorded about the documents of a whole batch, for checking it against stores; each answer is one query. */
export class BatchIndexingRepository {
  constructor(private readonly database: Database) {}

  /** Distinct documents in the order in which they came. */
  documents(batchId: number): Promise<BatchDocument[]> {
    return this.database.rows<BatchDocument>(
      long(`select u.doc_hash as "docHash", u.uri
       from (select min(id) as id from document_uri where batch_id = $1 group by doc_hash) f
         join document_uri u on u.id = f.id
       order by u.id`),
      [batchId],
    );
  }

  /** All parsed Markdown that was made of the batch's documents. */
  markdown(batchId: number): Promise<MarkdownOfDocument[]> {
    return this.database.rows<MarkdownOfDocument>(
      long(`select a.doc_hash as "docHash", a.step_config_id as "stepConfigId"
       from (select distinct doc_hash from document_uri where batch_id = $1) d
         join document_artifact a on a.doc_hash = d.doc_hash and a.artifact_type = $2
       order by a.doc_hash, a.step_config_id`),
      [batchId, ArtifactType.ParsedMarkdown],
    );
  }

  /** In which vector databases the batch's documents were stored. */
  ragEntries(batchId: number): Promise<RagEntryOfDocument[]> {
    return this.database.rows<RagEntryOfDocument>(
      long(`select e.doc_hash as "docHash", e.data_dir as "dataDir", e.rag_id as "ragId"
       from (select distinct doc_hash from document_uri where batch_id = $1) d join rag_entry e on e.doc_hash = d.doc_hash
       order by e.doc_hash, e.data_dir`),
      [batchId],
    );
  }

  /** The last started run of each document in the batch. */
  newestRuns(batchId: number): Promise<NewestRun[]> {
    return this.database.rows<NewestRun>(
      long(`select r.doc_id as "docHash", r.status, r.status_message as "statusMessage"
       from (select max(id) as id from workflow_run where batch_id = $1 group by doc_id) n
         join workflow_run r on r.id = n.id`),
      [batchId],
    );
  }
}
