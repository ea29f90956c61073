import { AgentDialect, type AgentDatabase } from './agent-database.js';

/** The hash of a file's content, as long as the file has this fingerprint. */
export interface KnownHash {
  readonly uri: string;
  readonly fingerprint: string;
  readonly hash: string;
}

/** Remembers hashes of contents, so that unchanged files are not read again. `location` tells one root or server from another. */
export class ContentHashes {
  constructor(private readonly database: AgentDatabase) {}

  async find(location: string, uris: readonly string[]): Promise<Map<string, KnownHash>> {
    const listed =
      this.database.dialect === AgentDialect.Postgres
        ? 'select json_array_elements_text($2::json)'
        : 'select value from json_each($2)';
    const rows = await this.database.rows<KnownHash>(
      `select uri, fingerprint, hash from agent_content_hash where location = $1 and uri in (${listed})`,
      [location, JSON.stringify(uris)],
    );
    return new Map(rows.map((row) => [row.uri, row]));
  }

  async remember(location: string, hashes: readonly KnownHash[]): Promise<void> {
    if (hashes.length === 0) return;
    const given =
      this.database.dialect === AgentDialect.Postgres
        ? `select $1::text, r.uri, r.fingerprint, r.hash from json_to_recordset($2::json) as r(uri text, fingerprint text, hash text)`
        : `select $1, value ->> 'uri', value ->> 'fingerprint', value ->> 'hash' from json_each($2) where true`;
    await this.database.rows(
      `insert into agent_content_hash (location, uri, fingerprint, hash) ${given}
       on conflict (location, uri) do update set fingerprint = excluded.fingerprint, hash = excluded.hash`,
      [location, JSON.stringify(hashes)],
    );
  }
}
