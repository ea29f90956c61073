import type { ParameterSet, RunGroup, WorkflowDefinition } from '@sluice/domain';
import type { Database } from '../database/database.js';
import type { Statement } from '../database/sql-session.js';

/** Index: run_group_pkey. Every group's first step in a worker asks, so it is prepared. */
const SNAPSHOT: Statement = {
  name: 'run_group_snapshot',
  text: `select workflow_snapshot, param_snapshot from run_group where id = $1`,
};

/** What a group's runs are processed by. */
export interface GroupSnapshot {
  readonly workflow: WorkflowDefinition;
  readonly parameters: ParameterSet;
}

export class RunGroupRepository {
  constructor(private readonly database: Database) {}

  find(id: number): Promise<RunGroup | null> {
    return this.database.manager.findOneBy<RunGroup>('RunGroup', { id });
  }

  /** Newest first. */
  list(filter: { batchId?: number }): Promise<RunGroup[]> {
    return this.database.manager.find<RunGroup>('RunGroup', {
      where: { ...filter },
      order: { createdDate: 'DESC', id: 'DESC' },
    });
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
    const [row] = await this.database.rows<{ workflow_snapshot: string; param_snapshot: string }>(SNAPSHOT, [id]);
    if (!row) return null;
    return {
      workflow: JSON.parse(row.workflow_snapshot) as WorkflowDefinition,
      parameters: JSON.parse(row.param_snapshot) as ParameterSet,
    };
  }
}
