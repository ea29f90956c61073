import { nowSql, type AgentDatabase, textsSql } from './agent-database.js';

/** A content that the ingester refused for good, or that is not a document at all. */
export interface Refusal {
  readonly uri: string;
  readonly hash: string;
  readonly message: string;
}

/** Where documents go: the ingester's address, and the source's name in it. */
export interface Destination {
  readonly endpointUrl: string;
  readonly source: string;
}

/** Remembers which contents the ingester refused, so that they are not sent again until they change. */
export class Refusals {
  constructor(private readonly database: AgentDatabase) {}

  async of({ endpointUrl, source }: Destination): Promise<Map<string, Refusal>> {
    const rows = await this.database.rows<Refusal>(
      'select uri, hash, message from agent_refusal where endpoint = $1 and source = $2',
      [endpointUrl, source],
    );
    return new Map(rows.map((row) => [row.uri, row]));
  }

  async remember({ endpointUrl, source }: Destination, { uri, hash, message }: Refusal): Promise<void> {
    await this.database.rows(
      `insert into agent_refusal (endpoint, source, uri, hash, message, refused_at)
       values ($1, $2, $3, $4, $5, ${nowSql(this.database.dialect)})
       on conflict (endpoint, source, uri)
       do update set hash = excluded.hash, message = excluded.message, refused_at = excluded.refused_at`,
      [endpointUrl, source, uri, hash, message],
    );
  }
}

/**
 * Remembers which documents were gone when the ingester refused another one: they may have moved to it, and stay until someone
 * approves their deletion or nothing is refused any more.
 */
export class HeldDeletions {
  constructor(private readonly database: AgentDatabase) {}

  async of({ endpointUrl, source }: Destination): Promise<Set<string>> {
    const rows = await this.database.rows<{ uri: string }>(
      'select uri from agent_held_deletion where endpoint = $1 and source = $2',
      [endpointUrl, source],
    );
    return new Set(rows.map(({ uri }) => uri));
  }

  async remember({ endpointUrl, source }: Destination, uris: readonly string[]): Promise<void> {
    if (uris.length === 0) return;
    await this.database.rows(
      `insert into agent_held_deletion (endpoint, source, uri)
       select cast($1 as text), cast($2 as text), value from (${textsSql(this.database.dialect, 3)}) as listed where true
       on conflict (endpoint, source, uri) do nothing`,
      [endpointUrl, source, JSON.stringify(uris)],
    );
  }

  /** Forgets all of a source. */
  async clear({ endpointUrl, source }: Destination): Promise<void> {
    await this.database.rows('delete from agent_held_deletion where endpoint = $1 and source = $2', [
      endpointUrl,
      source,
    ]);
  }
}
