import { connect } from '@lancedb/lancedb';
/** File format of new tables: the newest that the readers' older Lance knows as stable. */
const DATA_STORAGE_VERSION = '2.1';
/** Opens a connection to the database at `uri`, which need not exist; a local directory comes into being. */
export function connectTo(uri, settings) {
    const credentials = uri.startsWith('s3://') ? settings.storageOptions : undefined;
    return connect(uri, {
        storageOptions: { ...credentials, newTableDataStorageVersion: DATA_STORAGE_VERSION },
        readConsistencyInterval: settings.readConsistencySeconds ?? 0,
    });
}
//# sourceMappingURL=connection.js.map