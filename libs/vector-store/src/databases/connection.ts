import { connect, type Connection } from '@lancedb/lancedb';

/** How databases are reached. */
export interface ConnectionSettings {
  /** Options of the object store (region, endpoint, allow_http, credentials), for `s3://` databases. */
  readonly storageOptions?: Readonly<Record<string, string>>;
  /** Age in seconds up to which a reader may miss commits of other processes; 0 looks at every read. */
  readonly readConsistencySeconds?: number;
}

/** File format of new tables: the newest that the readers' older Lance knows as stable. */
const DATA_STORAGE_VERSION = '2.1';

/** Opens a connection to the database at `uri`, which need not exist; a local directory comes into being. */
export function connectTo(uri: string, settings: ConnectionSettings): Promise<Connection> {
  const credentials = uri.startsWith('s3://') ? settings.storageOptions : undefined;
  return connect(uri, {
    storageOptions: { ...credentials, newTableDataStorageVersion: DATA_STORAGE_VERSION },
    readConsistencyInterval: settings.readConsistencySeconds ?? 0,
  });
}
