import { nowSql, type AgentDatabase } from './agent-database.js';

/** A content that the ingester refused for good, or that is no document at all. */
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
