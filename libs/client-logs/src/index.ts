export type { ActiveRun, LogBatch, LogEntry } from './batch/log-batch.js';
export { LOG_LEVELS, LogLevel } from './batch/log-level.js';
export { readLogBatch } from './batch/read-log-batch.js';
export { emitSpans } from './emission/emit-spans.js';
export type { SpanDescription } from './spans/span-description.js';
export { spanTree } from './spans/span-tree.js';
export { issueToken, type TokenRequest } from './tokens/issue-token.js';
export { InvalidTokenError, KeysUnavailableError } from './tokens/token-rejection.js';
export { TokenVerifier } from './tokens/token-verifier.js';
