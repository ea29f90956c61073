export type MetricKind = 'counter' | 'histogram' | 'gauge' | 'up-down-counter';

/** What is measured, and how. */
export interface MetricDefinition<Kind extends MetricKind = MetricKind> {
  readonly name: string;
  readonly kind: Kind;
  /** UCUM, as OpenTelemetry writes it. */
  readonly unit: string;
  readonly description: string;
  readonly attributes: readonly string[];
}

const metric = <Kind extends MetricKind>(
  kind: Kind,
  name: string,
  unit: string,
  description: string,
  attributes: readonly string[] = [],
): MetricDefinition<Kind> => ({ kind, name, unit, description, attributes });

/** Every metric that the services measure; docs/telemetry.md lists them. */
export const METRICS = {
  queueSteps: metric('gauge', 'sluice.queue.steps', '{step}', 'Steps that are not finished', [
    'status',
    'state',
    'type',
  ]),
  queueOldestReady: metric('gauge', 'sluice.queue.oldest_ready.age', 's', 'How long the oldest ready step waits'),
  claimDuration: metric(
    'histogram',
    'sluice.queue.claim.duration',
    's',
    'Duration of the statement that settles and claims',
  ),
  workerHeartbeatAge: metric('gauge', 'sluice.worker.heartbeat.age', 's', "Time since a worker's last heartbeat", [
    'worker',
  ]),
  workerSteps: metric('up-down-counter', 'sluice.worker.steps', '{step}', 'Steps that this worker runs', ['type']),
  stepWait: metric('histogram', 'sluice.step.wait', 's', 'Time from ready to claimed', ['type']),
  stepDuration: metric('histogram', 'sluice.step.duration', 's', 'Duration of an attempt', ['type', 'outcome']),
  stepRetries: metric('counter', 'sluice.step.retries', '{attempt}', 'Failed attempts that are tried again', ['type']),
  stepFailures: metric('counter', 'sluice.step.failures', '{attempt}', 'Failed attempts', ['type', 'cause']),
  documentsReceived: metric('counter', 'sluice.documents.received', '{document}', 'Documents uploaded'),
  documentBytes: metric('counter', 'sluice.documents.size', 'By', 'Bytes of documents uploaded'),
  documentsStored: metric('counter', 'sluice.documents.stored', '{document}', 'Documents put into vector databases'),
  pages: metric('counter', 'sluice.documents.pages', '{page}', 'Pages parsed'),
  parserDeaths: metric('counter', 'sluice.parser.deaths', '{process}', 'Parser processes that a document killed', [
    'reason',
  ]),
  chunks: metric('counter', 'sluice.documents.chunks', '{chunk}', 'Chunks made'),
  tokens: metric('counter', 'sluice.documents.tokens', '{token}', 'Tokens of chunks made'),
  embeddingTexts: metric('counter', 'sluice.embedding.texts', '{text}', 'Texts whose vector was asked for', ['cache']),
  vectorDatabaseVersions: metric(
    'gauge',
    'sluice.vectordb.versions',
    '{version}',
    'Versions that tables of a database keep',
    ['database'],
  ),
  vectorDatabaseSize: metric('gauge', 'sluice.vectordb.size', 'By', 'Size of a vector database', ['database']),
  vectorDatabaseDocuments: metric(
    'gauge',
    'sluice.vectordb.documents',
    '{document}',
    'Documents in a vector database',
    ['database'],
  ),
  vectorDatabaseMaintenance: metric(
    'counter',
    'sluice.vectordb.maintenance',
    '{run}',
    'Runs of maintenance of vector databases: success or failure',
    ['outcome'],
  ),
  clientLogEntries: metric('counter', 'sluice.client_logs.entries', '{entry}', 'Log entries of clients accepted'),
  clientLogFieldsIgnored: metric(
    'counter',
    'sluice.client_logs.fields_ignored',
    '{field}',
    'Fields of client logs that are not known',
  ),
  clientLogSpansDropped: metric(
    'counter',
    'sluice.client_logs.spans_dropped',
    '{span}',
    'Spans of client logs lost before they were exported',
    ['reason'],
  ),
  httpServerDuration: metric('histogram', 'http.server.request.duration', 's', 'Duration of requests answered', [
    'http.request.method',
    'url.scheme',
    'http.route',
    'http.response.status_code',
    'error.type',
  ]),
} as const satisfies Record<string, MetricDefinition>;
