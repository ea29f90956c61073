import { connect, type Connection } from '@lancedb/lancedb';
import { isObjectStorage } from './database-identity.js';

/** How databases are reached. */
export interface ConnectionSettings {
  /** Options of the object store (region, endpoint, allow_http, credentials), for `s3://` databases. */
  readonly storageOptions?: Readonly<Record<string, string>>;
}

/** File format of new tables: the newest that the readers' older Lance knows as stable. */
const DATA_STORAGE_VERSION = '2.1';

/** Opens a connection to the database at `uri`, which need not exist; a local directory comes into being. */
export function connectTo(uri: string, settings: ConnectionSettings): Promise<Connection> {
  const credentials = isObjectStorage(uri) ? settings.storageOptions : undefined;
  return connect(uri, {
    storageOptions: { ...credentials, newTableDataStorageVersion: DATA_STORAGE_VERSION },
    // Each read looks whether another process has committed.
    readConsistencyInterval: 0,
  });
}
