import type { Database } from '../database/database.js';
import { readCount } from '../database/read-values.js';
import { long } from '../database/sql-session.js';

/** What would go with locations. */
export interface RemovalPreview {
  readonly locations: number;
  /** Documents that nothing else names: they go, with everything that was made of them. */
  readonly documents: number;
  /** Documents that other locations name: they stay. */
  readonly sharedDocuments: number;
  readonly runs: number;
  readonly groups: number;
  readonly artifacts: number;
  readonly artifactBytes: number;
  /** Vector databases that hold documents which go, with how many. */
  readonly databases: readonly { readonly directory: string; readonly documents: number }[];
}

/** Which locations are meant, as a condition over `document_uri u` with these parameters. */
interface Locations {
  readonly where: string;
  readonly parameters: readonly unknown[];
  /** Runs that go whatever becomes of their documents, as a condition over `workflow_run r`. */
  readonly runs: string;
}

const gone = ({ where }: Locations): string => `select distinct u.doc_hash from document_uri u where ${where}
  and not exists (select 1 from document_uri o where o.doc_hash = u.doc_hash and not (${where.replaceAll('u.', 'o.')}))`;

/** What a removal would take with it. Reads everything about the locations that are meant. */
export class RemovalPreviewRepository {
  constructor(private readonly database: Database) {}

  async ofBatch(batchId: number): Promise<RemovalPreview> {
    const groups = await readCount(this.database, `select count(*) from run_group where batch_id = $1`, [batchId]);
    return this.preview({ where: 'u.batch_id = $1', parameters: [batchId], runs: 'r.batch_id = $1' }, groups);
  }

  /** Null when there is no such location. */
  async ofLocation(uri: string, source: string): Promise<RemovalPreview | null> {
    const where = 'u.source = $1 and u.uri = $2';
    const preview = await this.preview({ where, parameters: [source, uri], runs: 'false' }, 0);
    return preview.locations === 0 ? null : preview;
  }

  private async preview(locations: Locations, groups: number): Promise<RemovalPreview> {
    const { where, parameters, runs } = locations;
    const goes = gone(locations);
    const count = (what: string): Promise<number> =>
      readCount(this.database, long(`select count(*) from ${what}`), parameters);
    const [artifacts] = await this.database.rows<{ count: number; bytes: number }>(
      long(`select count(*) as count, cast(coalesce(sum(size_bytes), 0) as bigint) as bytes
        from document_artifact where doc_hash in (${goes})`),
      parameters,
    );
    const databases = await this.database.rows<{ directory: string; documents: number }>(
      long(`select data_dir as directory, count(*) as documents from rag_entry where doc_hash in (${goes})
        group by data_dir order by data_dir`),
      parameters,
    );
    const documents = await count(`(${goes}) g`);
    return {
      locations: await count(`document_uri u where ${where}`),
      documents,
      sharedDocuments: (await count(`(select distinct u.doc_hash from document_uri u where ${where}) a`)) - documents,
      runs: await count(`workflow_run r where ${runs} or r.doc_id in (${goes})`),
      groups,
      artifacts: artifacts?.count ?? 0,
      artifactBytes: artifacts?.bytes ?? 0,
      databases,
    };
  }
}
