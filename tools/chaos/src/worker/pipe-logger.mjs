/** Writes what a worker tells to its standard error: the supervisor keeps the last lines for the report of a failure. */
const write = (level, message, fields = {}) =>
  process.stderr.write(`${level} ${message} ${JSON.stringify(fields, errorsToo)}\n`);

const errorsToo = (_key, value) => (value instanceof Error ? value.message : value);

export const pipeLogger = {
  debug: () => undefined,
  info: (message, fields) => write('INFO', message, fields),
  warn: (message, fields) => write('WARN', message, fields),
  error: (message, fields) => write('ERROR', message, fields),
  child: () => pipeLogger,
};
