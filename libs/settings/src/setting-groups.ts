import { WORKFLOW_STEP_TYPES } from '@sluice/domain';
import { telemetrySettingGroups } from './telemetry-settings.js';
import {
  bytes,
  choice,
  counts,
  flag,
  hours,
  hostNames,
  integer,
  list,
  networks,
  optionalInteger,
  optionalSeconds,
  optionalText,
  optionalUrl,
  requiredText,
  seconds,
  text,
} from './setting.js';
import type { SettingValues } from './read-settings.js';

/** What every process needs that executes steps. */
export const workerSettingGroups = {
  database: {
    url: requiredText(
      'DOC_DB_URL',
      'the SQL database, such as sqlite:///data/sluice.db or postgresql://user:password@host:5432/sluice',
    ),
    poolSize: integer('DB_POOL_SIZE', 'most database connections of a process (PostgreSQL)', 10, { max: 1000 }),
  },
  logging: {
    level: choice(
      'LOG_LEVEL',
      'least severe level that is logged',
      ['DEBUG', 'INFO', 'WARNING', 'ERROR', 'CRITICAL'],
      'INFO',
    ),
    format: choice('LOG_FORMAT', 'auto is pretty on a terminal and json elsewhere', ['auto', 'json', 'pretty'], 'auto'),
  },
  ...telemetrySettingGroups,
  fileStore: {
    target: choice('FILE_STORE_TARGET', 'where artifacts are kept', ['fs', 's3'], 'fs'),
    directory: text(
      'FILE_STORE_DIR',
      'root of the artifact store; unfinished uploads are kept in its .tmp',
      'file_store',
    ),
    rawDirectory: text('DOCUMENT_STORE_DIR', 'sub-directory of raw documents', 'raw'),
    markdownDirectory: text('PARSED_MARKDOWN_STORE_DIR', 'sub-directory of parsed Markdown', 'markdown'),
    jsonDirectory: text('PARSED_JSON_STORE_DIR', 'sub-directory of parsed JSON', 'json'),
    chunksDirectory: text('CHUNKS_STORE_DIR', 'sub-directory of chunks', 'chunks'),
    embeddingsDirectory: text('EMBEDDINGS_STORE_DIR', 'sub-directory of embeddings', 'embeddings'),
    s3Bucket: optionalText('S3_BUCKET', 'bucket of the artifact store, required for s3'),
    s3Prefix: optionalText('S3_PREFIX', 'prefix of all keys in the bucket'),
    s3Endpoint: optionalUrl('S3_ENDPOINT_URL', 'address of an S3-compatible server; AWS when absent'),
    s3Region: text('S3_REGION', 'region of the bucket', 'us-east-1'),
    s3AccessKeyId: optionalText('S3_ACCESS_KEY_ID', 'access key; the usual AWS sources when absent', { secret: true }),
    s3SecretAccessKey: optionalText('S3_SECRET_ACCESS_KEY', 'secret of the access key', { secret: true }),
    s3ForcePathStyle: flag('S3_FORCE_PATH_STYLE', 'bucket in the path instead of the host name', false),
  },
  definitions: {
    workflowDirectory: text('WORKFLOW_DIR', 'directory of workflow definitions', 'config/workflows'),
    paramDirectory: text('PARAM_DIR', 'directory of parameter sets', 'config/params'),
    handlerDirectory: text('HANDLER_DIR', 'directory of custom handlers', 'handlers'),
    defaultWorkflowId: text('DEFAULT_WORKFLOW_ID', 'workflow that is started when none is named', 'batch'),
    defaultParamId: text('DEFAULT_PARAM_ID', 'parameter set that is used when none is named', 'default'),
  },
  vectorStore: {
    directory: text('VECTORDB_DIR', 'directory of vector databases', 'vectordb'),
    allowS3: flag('VECTORDB_ALLOW_S3', 'whether parameter sets may name s3:// targets', false),
    retentionSeconds: integer(
      'VECTORDB_RETENTION',
      'seconds for which replaced versions of a vector database stay readable; searches of other programs may take so long',
      900,
      { min: 1, max: 2_000_000 },
    ),
    eraseAfterSeconds: integer(
      'VECTORDB_ERASE_AFTER',
      'seconds after which deleted text is removed from the files of a vector database of more than 128 MiB, by writing them anew; from smaller ones it is with the next maintenance',
      3600,
      { min: 1, max: 2_000_000 },
    ),
    indexRows: integer(
      'VECTORDB_INDEX_ROWS',
      'chunks of a vector database from which on its vectors are indexed; with fewer, searches compare all of them',
      100_000,
      { min: 1_000, max: 1_000_000_000 },
    ),
    queryTimeoutSeconds: seconds(
      'VECTORDB_QUERY_TIMEOUT',
      'longest time for reading a vector database, searches included',
      30,
    ),
  },
  parser: {
    serverUrl: optionalUrl('PARSER_SERVER_URL', 'docling-serve; the embedded parsers are used when absent'),
    apiKey: optionalText('PARSER_API_KEY', 'X-Api-Key of the parsing server', { secret: true }),
    timeoutSeconds: seconds('PARSER_HTTP_TIMEOUT', 'longest wait for the parsing server', 600),
    concurrency: integer(
      'PARSER_CONCURRENCY',
      'most documents at the parsing server at once, of all processes at the same database together',
      3,
      { max: 1000 },
    ),
    processes: optionalInteger(
      'PARSER_PROCESSES',
      'most processes in which documents are read; one per core, at most 4, when absent',
      { max: 64 },
    ),
    memoryLimitBytes: bytes(
      'PARSER_MEMORY_LIMIT',
      'most resident memory of such a process; a document that needs more fails',
      '2G',
      '256M',
    ),
    limitSeconds: seconds('PARSER_TIMEOUT', 'longest time that the embedded parsers may take for a document', 300),
    cpuLimitSeconds: optionalSeconds(
      'PARSER_CPU_TIMEOUT',
      'most processor time of the embedded parsers for a document; as much as PARSER_TIMEOUT when absent',
    ),
  },
  embedding: {
    provider: choice(
      'EMBEDDING_PROVIDER',
      'embedder of parameter sets that name none',
      ['hashing', 'openai', 'ollama', 'vllm'],
      'hashing',
    ),
    openaiBaseUrl: optionalUrl('OPENAI_BASE_URL', 'address of an OpenAI-compatible server'),
    openaiApiKey: optionalText('OPENAI_API_KEY', 'key of that server', { secret: true }),
    ollamaBaseUrl: optionalUrl('OLLAMA_BASE_URL', 'address of Ollama, http://localhost:11434 when absent'),
    vllmBaseUrl: optionalUrl('VLLM_BASE_URL', 'address of vLLM, http://localhost:8000 when absent'),
    concurrency: integer(
      'EMBEDDING_CONCURRENCY',
      'most requests of steps to an embedding server at once, of all processes at the same database together',
      4,
      { max: 1000 },
    ),
    timeoutSeconds: seconds('EMBEDDING_HTTP_TIMEOUT', 'longest wait for an embedding request', 120),
    cacheDays: integer('EMBEDDING_CACHE_DAYS', 'days after which cached vectors are forgotten', 90, {
      max: 36_500,
    }),
    allowedBaseUrls: list('EMBEDDING_ALLOW_BASE_URLS', 'addresses that a parameter set may name as base_url'),
  },
  worker: {
    id: optionalText('WORKER_ID', 'identity of the worker, distinct per process; generated when absent'),
    concurrency: integer('INGEST_WORKER_CONCURRENCY', 'most steps that run at once', 10, { max: 10_000 }),
    stepConcurrency: counts(
      'STEP_CONCURRENCY',
      'most steps of a type that run at once, within INGEST_WORKER_CONCURRENCY, such as parse:2,embed:8',
      WORKFLOW_STEP_TYPES,
      { max: 10_000 },
    ),
    queueConcurrency: integer('INGEST_QUEUE_CONCURRENCY', 'most queue statements at once', 20, { max: 10_000 }),
    taskCount: integer('WORKER_TASK_COUNT', 'steps fetched per query', 5, { max: 10_000 }),
    checkinInterval: seconds('WORKER_CHECKIN_INTERVAL', 'time between heartbeats', 120),
    checkinTimeout: seconds('WORKER_CHECKIN_TIMEOUT', 'silence after which a worker counts as dead', 600),
    retryDelay: seconds('WORKER_RETRY_DELAY', 'longest wait before the first retry; doubles with each', 2),
    retryMaxDelay: seconds('WORKER_RETRY_MAX_DELAY', 'longest wait before any retry', 300),
    outageHours: hours(
      'WORKER_OUTAGE_HOURS',
      'how long a step or a lifecycle handler waits in all for what is missing in its surroundings (a full disk, a server that is down or limits the rate), using up no attempt; 0 makes each such fault a failed attempt',
      24,
    ),
    stepTimeout: seconds('STEP_TIMEOUT', 'longest run of one attempt of a step', 3600),
    pollInterval: seconds('WORKER_POLL_INTERVAL', 'longest wait of an idle worker before it looks by itself', 1),
    shutdownGrace: seconds('WORKER_SHUTDOWN_GRACE', 'how long running steps may finish at shutdown', 30),
  },
} as const;

/** What the HTTP service needs besides. */
export const serverSettingGroups = {
  server: {
    maxUploadBytes: bytes('MAX_UPLOAD_SIZE', 'largest upload', '1G'),
    inputFileRoots: list('INPUT_FILE_ROOTS', 'directories below which file:// input_uris are allowed'),
    inputUriAllowHosts: list('INPUT_URI_ALLOW_HOSTS', 'hosts whose private addresses input_uris may reach'),
    inputUriTimeoutSeconds: seconds(
      'INPUT_URI_TIMEOUT',
      'longest silence of a server from which an input_uri is fetched',
      60,
    ),
    uiEnabled: flag('UI_ENABLED', 'whether the web UI is served at /; without it, / leads to /docs', true),
    corsOrigins: list('CORS_ORIGINS', 'origins whose pages may call the API; the same origin only when absent'),
    webConcurrency: optionalInteger('WEB_CONCURRENCY', 'server processes when --workers is absent', { max: 256 }),
  },
  agents: {
    url: optionalUrl(
      'AGENTS_URL',
      'address of the agents (si-agent serve), whose operations are passed on below /api/v1/agents; no agents when absent',
    ),
    apiKey: optionalText('AGENTS_API_KEY', 'the API_KEY of the agents', { secret: true }),
  },
  lab: {
    jobs: integer(
      'LAB_JOBS',
      'comparisons of parameter sets that a server process carries out at once; 0 switches the lab off',
      2,
      { min: 0, max: 16 },
    ),
    timeoutSeconds: seconds('LAB_TIMEOUT', 'longest comparison of parameter sets', 900),
  },
  retention: {
    runDays: optionalInteger(
      'RUN_RETENTION_DAYS',
      'days after which finished runs are forgotten that a later run of the same document has superseded, with artifacts that only they had, and the lifecycle entries of the others; all are kept when absent',
      { max: 36_500 },
    ),
    auditDays: integer('AUDIT_RETENTION_DAYS', 'days after which it is forgotten who changed what', 365, {
      max: 36_500,
    }),
    fileDays: integer(
      'UNREFERENCED_FILE_DAYS',
      'days after which files of the artifact store are removed whose document does not exist',
      7,
      { max: 36_500 },
    ),
  },
  auth: {
    apiKeyEnabled: flag('API_KEY_ENABLED', 'whether requests need the API key', false),
    apiKey: optionalText('API_KEY', 'the key that clients send as bearer token', { secret: true }),
    trustProxyHeaders: flag('AUTH_TRUST_PROXY_HEADERS', 'whether a reverse proxy identifies users by headers', false),
    trustedProxies: networks(
      'AUTH_TRUSTED_PROXIES',
      'proxies whose identity headers and X-Forwarded-Host are believed; loopback and private networks when absent',
    ),
    allowedHosts: hostNames(
      'ALLOWED_HOSTS',
      "host names that requests may be for, besides addresses and localhost; the server's own name when absent",
    ),
  },
} as const;

export const ingesterSettingGroups = { ...workerSettingGroups, ...serverSettingGroups } as const;

/** What a command needs that talks to a running service. */
export const clientSettingGroups = {
  logging: workerSettingGroups.logging,
  auth: { apiKey: serverSettingGroups.auth.apiKey },
} as const;

export type ClientSettings = {
  readonly [Name in keyof typeof clientSettingGroups]: SettingValues<(typeof clientSettingGroups)[Name]>;
};
export type WorkerProcessSettings = {
  readonly [Name in keyof typeof workerSettingGroups]: SettingValues<(typeof workerSettingGroups)[Name]>;
};
export type IngesterSettings = {
  readonly [Name in keyof typeof ingesterSettingGroups]: SettingValues<(typeof ingesterSettingGroups)[Name]>;
};
