import { randomUUID } from 'node:crypto';
import { TooLargeError } from '@sluice/domain';
import { parsePlan, planToJson } from '../planning/plan-file.js';
import type { SyncPlan } from '../planning/sync-plan.js';
import { nowSql, type AgentDatabase } from './agent-database.js';

const KEPT_MS = 60 * 60 * 1000;
const MOST_KEPT = 20;
const MOST_CHARACTERS = 64 * 1024 * 1024;

/** A plan that waits for somebody to look at it. */
export interface KeptPlan {
  readonly id: string;
  readonly manifestId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** What people are shown of it. */
  readonly summary: Readonly<Record<string, unknown>>;
}

interface Row {
  readonly id: string;
  readonly manifestId: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly summary: string;
}

const COLUMNS = 'id, manifest_id as "manifestId", created_at as "createdAt", expires_at as "expiresAt", summary';

/** Plans of manifests, kept for an hour, the newest 20. */
export class KeptPlans {
  private readonly now: string;

  constructor(private readonly database: AgentDatabase) {
    this.now = nowSql(database.dialect);
  }

  /** @throws TooLargeError when it names more documents than can be kept */
  async keep(manifestId: string, plan: SyncPlan, summary: object): Promise<KeptPlan> {
    const content = JSON.stringify(planToJson(plan));
    if (content.length > MOST_CHARACTERS) {
      throw new TooLargeError(
        `The plan has ${content.length} characters; at most ${MOST_CHARACTERS} are kept. Use si-agent manifest run --save-plan`,
      );
    }
    const [row] = await this.database.rows<Row>(
      `insert into agent_kept_plan (id, manifest_id, created_at, expires_at, summary, content)
       values ($1, $2, ${this.now}, ${this.now} + ${KEPT_MS}, $3, $4) returning ${COLUMNS}`,
      [randomUUID(), manifestId, JSON.stringify(summary), content],
    );
    await this.forgetOld();
    return keptPlan(row!);
  }

  /** Null when there is none, or its time is over. */
  async find(id: string): Promise<KeptPlan | null> {
    const sql = `select ${COLUMNS} from agent_kept_plan where id = $1 and expires_at > ${this.now}`;
    const [row] = await this.database.rows<Row>(sql, [id]);
    return row === undefined ? null : keptPlan(row);
  }

  /** The plan itself. */
  async planOf(id: string): Promise<SyncPlan | null> {
    const sql = `select content from agent_kept_plan where id = $1 and expires_at > ${this.now}`;
    const [row] = await this.database.rows<{ content: string }>(sql, [id]);
    return row === undefined ? null : parsePlan(row.content);
  }

  async forget(id: string): Promise<void> {
    await this.database.rows('delete from agent_kept_plan where id = $1', [id]);
  }

  private async forgetOld(): Promise<void> {
    await this.database.rows(
      `delete from agent_kept_plan where expires_at <= ${this.now} or id not in
         (select id from agent_kept_plan order by created_at desc limit ${MOST_KEPT})`,
    );
  }
}

const keptPlan = ({ createdAt, expiresAt, summary, ...row }: Row): KeptPlan => ({
  ...row,
  createdAt: new Date(createdAt),
  expiresAt: new Date(expiresAt),
  summary: JSON.parse(summary) as Record<string, unknown>,
});
