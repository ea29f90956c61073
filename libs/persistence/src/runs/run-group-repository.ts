import type { ParameterSet, RunGroup, WorkflowDefinition } from '@sluice/domain';
import type { Database } from '../database/database.js';
import type { Statement } from '../database/sql-session.js';
import { runGroups } from '../tables/run-tables.js';
import type { RawRow } from '../tables/table.js';

const SNAPSHOTS = runGroups.select(['workflowSnapshot', 'paramSnapshot']);

/** Index: run_group_pkey. Every group's first step in a worker asks, so it is prepared. */
const SNAPSHOT: Statement = {
  name: 'run_group_snapshot',
  text: `select ${SNAPSHOTS.sql} from run_group where id = $1`,
};

/** What a group's runs are processed by. */
export interface GroupSnapshot {
  readonly workflow: WorkflowDefinition;
  readonly parameters: ParameterSet;
}

export class RunGroupRepository {
  constructor(private readonly database: Database) {}

  async find(id: number): Promise<RunGroup | null> {
    return (await runGroups.selection.findOne(this.database, 'where id = $1', [id])) ?? null;
  }

  /** Newest first. Indexes: run_group_created_idx, run_group_batch_idx. */
  list({ batchId }: { batchId?: number | undefined }): Promise<RunGroup[]> {
    const order = 'order by created_date desc, id desc';
    const { selection } = runGroups;
    if (batchId === undefined) return selection.find(this.database, order);
    return selection.find(this.database, `where batch_id = $1 ${order}`, [batchId]);
  }

  /** Whether a group that is not finished uses the parameter set. Index: run_group_open_idx. */
  async isParameterSetInUse(paramId: string): Promise<boolean> {
    const rows = await this.database.rows(
      `select 1 from run_group where completed_date is null and param_definition_id = $1 limit 1`,
      [paramId],
    );
    return rows.length > 0;
  }

  async snapshot(id: number): Promise<GroupSnapshot | null> {
    const [row] = await this.database.rows<RawRow>(SNAPSHOT, [id]);
    if (!row) return null;
    const { workflowSnapshot: workflow, paramSnapshot: parameters } = SNAPSHOTS.read(row);
    return { workflow, parameters };
  }
}
