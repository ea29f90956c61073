export { createLogger, LOG_LEVELS, type LogFormat, type LoggerOptions, type LogLevel } from './create-logger.js';
export { isSecretKey, maskSecrets } from './mask-secrets.js';
