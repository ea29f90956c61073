import { createHash } from 'node:crypto';
import type { DeletionDecision } from '../planning/deletion-policy.js';
import { nowSql, type AgentDatabase } from './agent-database.js';
import type { Destination } from './refusals.js';

/** Deletions that the last run of a source withheld, for a person to look at. */
export interface WithheldDeletion extends Destination {
  /** Names exactly these documents of this source: others have another one. */
  readonly id: string;
  /** Null when no manifest asked for the run. */
  readonly manifestId: string | null;
  readonly reason: string;
  /** Whether they may be approved; otherwise they wait for uploads that succeed. */
  readonly isApprovable: boolean;
  readonly count: number;
  readonly withheldAt: Date;
  /** Null while nobody has put it aside. */
  readonly dismissedAt: Date | null;
}

interface Row extends Destination {
  readonly id: string;
  readonly manifestId: string | null;
  readonly reason: string;
  readonly approvable: number;
  readonly count: number;
  readonly withheldAt: number;
  readonly dismissedAt: number | null;
}

/** A source with more is looked at by other means. */
const MOST_SOURCES = 1000;

const COLUMNS = `endpoint as "endpointUrl", source, digest as id, manifest_id as "manifestId", reason, approvable,
  uri_count as count, withheld_at as "withheldAt", dismissed_at as "dismissedAt"`;

/** What is withheld of each source, as its last run that could tell left it. */
export class WithheldDeletions {
  private readonly now: string;

  constructor(private readonly database: AgentDatabase) {
    this.now = nowSql(database.dialect);
  }

  /** To be called with the source's lease held. The same documents, withheld again, stay put aside. */
  async note(destination: Destination, manifestId: string | null, decision: DeletionDecision): Promise<void> {
    const { endpointUrl, source } = destination;
    // What the listing hid, nobody knows anything of.
    if (decision.outcome === 'partial-listing') return;
    if (decision.withheld.length === 0) {
      await this.database.rows('delete from agent_withheld_deletion where endpoint = $1 and source = $2', [
        endpointUrl,
        source,
      ]);
      return;
    }
    const uris = [...decision.withheld].sort();
    await this.database.rows(
      `insert into agent_withheld_deletion
         (endpoint, source, digest, manifest_id, reason, approvable, uris, uri_count, withheld_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, ${this.now})
       on conflict (endpoint, source) do update set manifest_id = excluded.manifest_id, reason = excluded.reason,
         approvable = excluded.approvable, uris = excluded.uris, uri_count = excluded.uri_count,
         withheld_at = case when agent_withheld_deletion.digest = excluded.digest
           then agent_withheld_deletion.withheld_at else excluded.withheld_at end,
         dismissed_at = case when agent_withheld_deletion.digest = excluded.digest
           then agent_withheld_deletion.dismissed_at else null end,
         digest = excluded.digest`,
      [
        endpointUrl,
        source,
        digestOf(destination, uris),
        manifestId,
        decision.reason ?? '',
        decision.approvable ? 1 : 0,
        JSON.stringify(uris),
        uris.length,
      ],
    );
  }

  /** The newest first. */
  async list(): Promise<WithheldDeletion[]> {
    const sql = `select ${COLUMNS} from agent_withheld_deletion order by withheld_at desc, source limit ${MOST_SOURCES}`;
    return (await this.database.rows<Row>(sql)).map(withheldOf);
  }

  /** Null when these documents are withheld no longer, or others with them. */
  async find(id: string): Promise<WithheldDeletion | null> {
    const rows = await this.database.rows<Row>(`select ${COLUMNS} from agent_withheld_deletion where digest = $1`, [
      id,
    ]);
    return rows[0] === undefined ? null : withheldOf(rows[0]);
  }

  /** Their URIs, sorted. */
  async urisOf(id: string): Promise<string[]> {
    const sql = 'select uris from agent_withheld_deletion where digest = $1';
    const [row] = await this.database.rows<{ uris: string }>(sql, [id]);
    return row === undefined ? [] : (JSON.parse(row.uris) as string[]);
  }

  /** Puts it aside, until other documents are withheld. @returns false when there is none of this id */
  async dismiss(id: string): Promise<boolean> {
    const rows = await this.database.rows(
      `update agent_withheld_deletion set dismissed_at = coalesce(dismissed_at, ${this.now}) where digest = $1 returning source`,
      [id],
    );
    return rows.length > 0;
  }
}

const digestOf = ({ endpointUrl, source }: Destination, uris: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([endpointUrl, source, uris]))
    .digest('hex')
    .slice(0, 32);

const withheldOf = ({ approvable, withheldAt, dismissedAt, ...row }: Row): WithheldDeletion => ({
  ...row,
  isApprovable: approvable === 1,
  withheldAt: new Date(withheldAt),
  dismissedAt: dismissedAt === null ? null : new Date(dismissedAt),
});
