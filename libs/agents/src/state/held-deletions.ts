import { textsSql, type AgentDatabase } from './agent-database.js';
import type { Destination } from './refusals.js';

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
