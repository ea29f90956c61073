import type { ArtifactType, ParameterSet, WorkflowDefinition } from '@sluice/domain';
import type { Database } from '../database/database.js';
import { readCount } from '../database/read-values.js';
import { long } from '../database/sql-session.js';
import { documentsToRun, findGroup, type JoinedGroup } from './run-starter.js';

export interface StartedDocuments {
  readonly batchId: number;
  readonly workflow: WorkflowDefinition;
  readonly parameters: ParameterSet;
  readonly onlyMissing: boolean;
}

/** What makes artifacts, and which: found by the hash of the configurations up to it. */
export interface MadeArtifacts {
  readonly cumulativeHash: string;
  readonly types: readonly ArtifactType[];
}

/** Ids of groups begin with 1: no runs are in this one. */
const NO_GROUP = 0;

/** What a start would do, at this moment. Reads the documents of the batch. */
export class StartPreviewRepository {
  constructor(private readonly database: Database) {}

  /** The group that runs would be added to; undefined when a new one would be made. */
  joinedGroup(request: StartedDocuments): Promise<JoinedGroup | undefined> {
    return request.onlyMissing ? findGroup(this.database, request) : Promise.resolve(undefined);
  }

  /** Documents of the batch that would get a run. */
  countDocuments(batchId: number, group: JoinedGroup | undefined): Promise<number> {
    return readCount(this.database, long(`select count(*) from (${documentsToRun({ batch: '$1', group: '$2' })}) d`), [
      batchId,
      group?.id ?? NO_GROUP,
    ]);
  }

  /** Of those, the ones of which all these artifacts are there already. Index: primary key of document_artifact. */
  countMade(
    batchId: number,
    group: JoinedGroup | undefined,
    { cumulativeHash, types }: MadeArtifacts,
  ): Promise<number> {
    const { sql } = this.database;
    return readCount(
      this.database,
      long(`select count(*) from (${documentsToRun({ batch: '$1', group: '$2' })}) d
        where (select count(*) from document_artifact a
          where a.doc_hash = d.doc_hash and a.artifact_type ${sql.inTexts(4)}
            and a.step_config_id = (select c.id from step_config c where c.cumulative_hash = $3)) = $5`),
      [batchId, group?.id ?? NO_GROUP, cumulativeHash, sql.list(types), types.length],
    );
  }
}
