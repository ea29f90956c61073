import type { AgentDatabase } from './agent-database.js';

/** Remembers small files of repositories by their git object id, which never changes its meaning. */
export class StoredBlobTexts {
  constructor(private readonly database: AgentDatabase) {}

  async get(id: string): Promise<string | undefined> {
    const rows = await this.database.rows<{ content: string }>('select content from agent_blob_text where id = $1', [
      id,
    ]);
    return rows[0]?.content;
  }

  async set(id: string, text: string): Promise<void> {
    await this.database.rows('insert into agent_blob_text (id, content) values ($1, $2) on conflict (id) do nothing', [
      id,
      text,
    ]);
  }
}
