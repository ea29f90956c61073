import { silentLogger } from '@sluice/domain';

/** Writes what a worker reports to its standard error: the supervisor keeps the last lines for the report of a failure. */
const write = (level, message, fields = {}) =>
  process.stderr.write(`${level} ${message} ${JSON.stringify(fields, errorsToo)}\n`);

const errorsToo = (_key, value) => (value instanceof Error ? value.message : value);

export const pipeLogger = {
  ...silentLogger,
  info: (message, fields) => write('INFO', message, fields),
  warn: (message, fields) => write('WARN', message, fields),
  error: (message, fields) => write('ERROR', message, fields),
  child: () => pipeLogger,
  component: () => pipeLogger,
};
