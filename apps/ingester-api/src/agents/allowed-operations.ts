/** An operation of the agents that this service passes on. */
export interface AllowedOperation {
  readonly method: 'GET' | 'POST';
  readonly pattern: RegExp;
  /** What is passed on of the query or the form. */
  readonly fields: readonly string[];
  /** Sent whatever was given. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Whether a source may be listed before it is answered, which takes its time. */
  readonly takesLong?: boolean;
}

/** A path segment that holds an id: no slash, no dots alone. */
const ID = '[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}';

const get = (path: string, ...fields: string[]): AllowedOperation => ({
  method: 'GET',
  pattern: new RegExp(`^${path}$`),
  fields,
});

const post = (path: string, options: Partial<AllowedOperation> = {}): AllowedOperation => ({
  method: 'POST',
  pattern: new RegExp(`^${path}$`),
  fields: [],
  ...options,
});

const OPERATIONS: readonly AllowedOperation[] = [
  get('manifests'),
  get(`manifests/${ID}`),
  get('runs/history', 'limit', 'before', 'manifest_id', 'source', 'status'),
  get('runs/[0-9]{1,15}'),
  get('runs/[0-9]{1,15}/log', 'after', 'limit'),
  get('withheld-deletions'),
  get(`withheld-deletions/${ID}`),
  get(`plans/${ID}`),
  // A run goes on by itself; nobody waits for it here.
  post(`manifests/${ID}/run`, { fixed: { async: 'true' } }),
  post(`manifests/${ID}/plans`, { takesLong: true }),
  post(`plans/${ID}/apply`, { fields: ['approve_deletes'], takesLong: true }),
  post(`withheld-deletions/${ID}/approve`),
  post(`withheld-deletions/${ID}/dismiss`),
  post('runs/[0-9]{1,15}/cancel'),
];

/** The operation that a path below `/api/v1/` of the agents means; undefined for one that is not passed on. */
export const allowedOperation = (method: AllowedOperation['method'], path: string): AllowedOperation | undefined =>
  OPERATIONS.find((operation) => operation.method === method && operation.pattern.test(path));
