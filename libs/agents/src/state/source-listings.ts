import type { ListingMemories, ListingMemory } from '@sluice/domain';
import { nowSql, textsSql, type AgentDatabase } from './agent-database.js';
import type { Destination } from './refusals.js';
import { StoredListing, type ListingRow } from './stored-listing.js';

/** What one source of the ingester remembers of its listings: its lease has to be held meanwhile. */
export class SourceListings implements ListingMemories {
  private readonly opened = new Set<string>();

  constructor(
    private readonly database: AgentDatabase,
    private readonly destination: Destination,
    /** A listing takes nothing over when the last one that did not is as old as this. */
    private readonly checkAfterMs: number,
  ) {}

  async open(scope: string): Promise<ListingMemory> {
    const { endpointUrl, source } = this.destination;
    this.opened.add(scope);
    const key = [endpointUrl, source, scope];
    await this.database.rows(
      'insert into agent_listing (endpoint, source, scope) values ($1, $2, $3) on conflict (endpoint, source, scope) do nothing',
      key,
    );
    const now = nowSql(this.database.dialect);
    const [row] = await this.database.rows<ListingRow>(
      `select id, complete, mark, note, unfinished, unfinished_mark,
         case when checked_at is null or checked_at <= ${now} - ${this.checkAfterMs} then 1 else 0 end as is_due
       from agent_listing where endpoint = $1 and source = $2 and scope = $3`,
      key,
    );
    return new StoredListing(this.database, row!);
  }

  /** Forgets what was not opened: places, or ways of asking, that the source no longer consists of. */
  async forgetOthers(): Promise<void> {
    const { endpointUrl, source } = this.destination;
    const key = [endpointUrl, source, JSON.stringify([...this.opened])];
    const others = `from agent_listing where endpoint = $1 and source = $2 and scope not in (${textsSql(this.database.dialect, 3)})`;
    await this.database.rows(`delete from agent_listed_folder where listing in (select id ${others})`, key);
    await this.database.rows(`delete ${others}`, key);
  }
}
