/** What a process asks of its database before it loads all the rest, which takes longer than the answer. */
export { parseDatabaseUrl } from './database/database-url.js';
export { proveDatabase } from './database/prove-database.js';
