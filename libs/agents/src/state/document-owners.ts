import { recordsSql, textsSql, type AgentDatabase } from './agent-database.js';
import type { Destination } from './refusals.js';

/** Which place a document of the ingester comes from, where a source is made of several. */
export interface DocumentOwner {
  /** URI in the ingester. */
  readonly uri: string;
  /** Of the component. */
  readonly location: string;
  /** URI by which that component lists it. */
  readonly listedUri: string;
}

const COLUMNS = 'uri, location, listed_uri as "listedUri"';

/**
 * Remembers which component of a manifest each document came from, so that a document keeps its URI whatever other components
 * come to have, and never takes that of another one's document.
 */
export class DocumentOwners {
  private readonly listed: string;

  constructor(private readonly database: AgentDatabase) {
    this.listed = textsSql(database.dialect, 3);
  }

  /** The owners of these URIs of the ingester. */
  async of({ endpointUrl, source }: Destination, uris: readonly string[]): Promise<Map<string, DocumentOwner>> {
    const rows = await this.database.rows<DocumentOwner>(
      `select ${COLUMNS} from agent_document_owner
       where endpoint = $1 and source = $2 and uri in (${this.listed})`,
      [endpointUrl, source, JSON.stringify(uris)],
    );
    return new Map(rows.map((row) => [row.uri, row]));
  }

  /** The URIs in the ingester of what a component lists, by the URIs by which it lists them. */
  async urisOf(
    { endpointUrl, source }: Destination,
    location: string,
    listedUris: readonly string[],
  ): Promise<Map<string, string>> {
    const rows = await this.database.rows<DocumentOwner>(
      `select ${COLUMNS} from agent_document_owner
       where endpoint = $1 and source = $2 and location = $4 and listed_uri in (${this.listed})`,
      [endpointUrl, source, JSON.stringify(listedUris), location],
    );
    return new Map(rows.map((row) => [row.listedUri, row.uri]));
  }

  async remember({ endpointUrl, source }: Destination, owners: readonly DocumentOwner[]): Promise<void> {
    if (owners.length === 0) return;
    const place = ['cast($1 as text)', 'cast($2 as text)'];
    const given = recordsSql(this.database.dialect, 3, place, ['uri', 'location', 'listedUri']);
    await this.database.rows(
      `insert into agent_document_owner (endpoint, source, uri, location, listed_uri) ${given}
       on conflict (endpoint, source, uri)
       do update set location = excluded.location, listed_uri = excluded.listed_uri`,
      [endpointUrl, source, JSON.stringify(owners)],
    );
  }

  async forget({ endpointUrl, source }: Destination, uris: readonly string[]): Promise<void> {
    if (uris.length === 0) return;
    await this.database.rows(
      `delete from agent_document_owner where endpoint = $1 and source = $2 and uri in (${this.listed})`,
      [endpointUrl, source, JSON.stringify(uris)],
    );
  }
}
