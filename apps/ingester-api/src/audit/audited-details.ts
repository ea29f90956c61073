/** Fields of requests that say what was done to what. Nothing else is kept: fields may hold texts of any length, or secrets. */
const FIELDS = [
  'action',
  'approve_deletes',
  'batch_id',
  'bulk_id',
  'code',
  'collection_name',
  'db',
  'doc_id',
  'document_hash',
  'failed_since',
  'hash',
  'id',
  'ids',
  'manifest',
  'name',
  'only_unparsed',
  'operation_id',
  'param_id',
  'path',
  'pattern',
  'plan_id',
  'priority',
  'q',
  'question_id',
  'retention',
  'run_group_id',
  'set_id',
  'since_days',
  'source',
  'source_uri',
  'state',
  'status',
  'uri',
  'workflow_definition_id',
  'workflow_id',
] as const;

/** What an operation was about, the narrowest first: by the field that names it. */
const TARGETS: readonly (readonly [field: string, what: string])[] = [
  ['path', 'agents:'],
  ['workflow_id', 'run'],
  ['run_group_id', 'run group'],
  ['run_group', 'run group'],
  ['batch_id', 'batch'],
  ['set_id', 'parameter set'],
  ['question_id', 'question'],
  ['operation_id', 'bulk action'],
  ['bulk_id', 'bulk action'],
  ['db', 'vector database'],
  ['plan_id', 'plan'],
  ['uri', 'document'],
  ['hash', 'document'],
  ['doc_id', 'document'],
  ['manifest', 'manifest'],
  ['source', 'source'],
  ['id', 'id'],
];

const LONGEST_VALUE = 200;
const LONGEST_TARGET = 300;

type Fields = Readonly<Record<string, unknown>>;

/** A text as it is shown in a list: on one line, without characters that steer anything, and not longer than this. */
export const shortText = (text: string, longest = LONGEST_VALUE): string => {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).toWellFormed()}…`;
};

const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;

export const detailsOf = (request: Fields): Record<string, string> =>
  Object.fromEntries(
    FIELDS.flatMap((name) => {
      const text = textOf(request[name]);
      return text === null || text.trim() === '' ? [] : [[name, shortText(text)]];
    }),
  );

/** What the operation was about: what its answer names where it made something, else what the request names. */
export const targetOf = (request: Fields, answer: unknown): string | null => {
  const made = typeof answer === 'object' && answer !== null ? (answer as Fields) : {};
  for (const [field, what] of TARGETS) {
    const value = textOf(request[field]) ?? textOf(made[field]);
    if (value !== null && value.trim() !== '') return shortText(`${what} ${value}`, LONGEST_TARGET);
  }
  return null;
};
