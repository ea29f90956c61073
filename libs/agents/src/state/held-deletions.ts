import { AgentDialect, type AgentDatabase } from './agent-database.js';
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
    const listed =
      this.database.dialect === AgentDialect.Postgres
        ? 'select $1::text, $2::text, uri from json_array_elements_text($3::json) as listed(uri)'
        : 'select $1, $2, value from json_each($3) where true';
    await this.database.rows(
      `insert into agent_held_deletion (endpoint, source, uri) ${listed} on conflict (endpoint, source, uri) do nothing`,
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
