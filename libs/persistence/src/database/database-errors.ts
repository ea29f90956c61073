import {
  ConfigurationError,
  DomainError,
  errorCode,
  errorMessage,
  TransientError,
  UnavailableError,
} from '@sluice/domain';

/**
 * SQLSTATE classes and socket codes that mean "the server or the connection, not the statement": connections, shutdown,
 * resources, I/O errors, faults of the server, a standby, sessions that were ended because they were idle.
 */
const UNREACHABLE =
  /^(08|57P0|53(?!100)|58|XX|25006|25P0[34]|ECONNREFUSED|ECONNRESET|ENOTFOUND|EPIPE|ETIMEDOUT|EAI_AGAIN|EHOSTUNREACH)/;
/** The server did not carry the statement out, for reasons that lie in others: locks, a limit of time, somebody who cancelled it. */
const BUSY = new Set(['40001', '40P01', '55P03', '57014', 'SQLITE_BUSY', 'SQLITE_LOCKED', 'SQLITE_INTERRUPT']);

const NOT_WRITABLE = new Set(['SQLITE_CANTOPEN', 'SQLITE_READONLY']);
/** Of the file system where the file of SQLite would be. */
const NO_PLACE = new Set(['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR']);

/** PostgreSQL drops connections without a code when the server is killed. */
const DROPPED =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client was closed|Client has encountered/i;

/** Whether a statement was given up because its answer did not come in time. */
export const isUnanswered = (error: unknown): boolean => errorMessage(error) === 'Query read timeout';

/** The one place where driver errors become ours. Errors that say nothing about the database are answered as they are. */
export const wrapDatabaseError = (error: unknown): unknown => {
  if (error instanceof DomainError) return error;
  const code = errorCode(error);
  const message = errorMessage(error);
  if (code === '53300') {
    return new UnavailableError(
      'DATABASE_CONNECTIONS_TAKEN',
      'The database server has no free connection; raise max_connections there, or lower DB_POOL_SIZE of the processes that use it',
      { cause: error },
    );
  }
  if ((code !== undefined && UNREACHABLE.test(code)) || DROPPED.test(message)) {
    return new UnavailableError(
      'DATABASE_UNREACHABLE',
      'The database does not answer; check DOC_DB_URL and the server',
      {
        cause: error,
      },
    );
  }
  if (code !== undefined && BUSY.has(code)) {
    return new TransientError('DATABASE_BUSY', 'The database is busy; the operation was not carried out', {
      cause: error,
    });
  }
  if (code === 'SQLITE_FULL' || code === '53100') {
    return new UnavailableError('DATABASE_FULL', 'The disk of the database is full', { cause: error });
  }
  if (code === 'SQLITE_IOERR') {
    return new UnavailableError('DATABASE_IO', 'The file of the database could not be read or written', {
      cause: error,
    });
  }
  if (code !== undefined && NOT_WRITABLE.has(code)) {
    return new ConfigurationError(
      'DATABASE_NOT_WRITABLE',
      'The database file of DOC_DB_URL cannot be opened for writing',
      {
        cause: error,
      },
    );
  }
  if (code === 'SQLITE_NOTADB') {
    return new ConfigurationError('DATABASE_NOT_SQLITE', 'The file of DOC_DB_URL is no SQLite database', {
      cause: error,
    });
  }
  if (code === '28P01' || code === '28000' || code === '3D000') {
    return new ConfigurationError(
      'DATABASE_REFUSED',
      'The database server refused the login or has no such database; check DOC_DB_URL',
      {
        cause: error,
      },
    );
  }
  return error;
};

/** The same for errors of opening the file of SQLite: only there is a fault of the file system one of the database. */
export const wrapOpeningError = (error: unknown, file: string): unknown => {
  const code = errorCode(error) ?? '';
  if (error instanceof DomainError || !(NOT_WRITABLE.has(code) || NO_PLACE.has(code))) return wrapDatabaseError(error);
  return new ConfigurationError(
    'DATABASE_NOT_WRITABLE',
    `The database file of DOC_DB_URL, ${file}, cannot be opened for writing (${code})`,
    { cause: error },
  );
};

/** Whether the error says that a row refers to one that does not exist. */
export const isForeignKeyViolation = (error: unknown): boolean => {
  const code = errorCode(error);
  return code === '23503' || (code === 'SQLITE_CONSTRAINT' && errorMessage(error).includes('FOREIGN KEY'));
};

/** Whether the error says that a row breaks a unique constraint. */
export const isUniqueViolation = (error: unknown): boolean => {
  const cause = typeof error === 'object' && error !== null && 'driverError' in error ? error.driverError : error;
  const code = errorCode(cause);
  const message = errorMessage(cause);
  return code === '23505' || (code === 'SQLITE_CONSTRAINT' && message.includes('UNIQUE'));
};

/** Whether a statement names a table that does not exist. */
export const isMissingTable = (error: unknown): boolean =>
  errorCode(error) === '42P01' || errorMessage(error).includes('no such table');
