export { authMiddleware } from './auth/auth-middleware.js';
export { warnOfUnnamedProxies } from './auth/warn-of-unnamed-proxies.js';
export { identify, type AuthSettings, type CurrentUser } from './auth/credentials.js';
export { readMultipart, type ArrivingFile } from './bodies/multipart-form.js';
export { hasBody, withinLimits } from './bodies/within-limits.js';
export { closeServer } from './connections/close-server.js';
export { prepareServer } from './connections/prepare-server.js';
export { describeApi, type ApiDescription, type SecurityScheme } from './docs/api-description.js';
export { securityHeaders } from './docs/security-headers.js';
export { serveDocs } from './docs/serve-docs.js';
export { ErrorBody, ErrorDetail, statusOf } from './errors/error-body.js';
export { ApiExceptionFilter } from './errors/exception-filter.js';
export { apiValidationPipe } from './errors/validation-pipe.js';
export {
  fileRefused,
  FormInterceptor,
  LargeFormInterceptor,
  LongFieldInterceptor,
  parsed,
  parseForm,
} from './forms/form-interceptor.js';
export { HealthController, READINESS, type Readiness } from './health/health.controller.js';
export { JsonBody } from './lists/json-body.js';
export { mapPages } from './lists/map-pages.js';
export { sendList, sendObject, type ListEnvelope } from './lists/send-list.js';
export { DescribedAsExactlyOneOf, ExactlyOneOf } from './fields/exactly-one.js';
export { field, fromText, type FieldOptions } from './fields/field.js';
export { Flag, Id, WholeNumber } from './fields/numbers.js';
export { PathId, PathParameter, PathText } from './fields/path-parameters.js';
export { Shown, ShownPart } from './fields/shown.js';
export { toWire } from './fields/to-wire.js';
export { OneOf, Text, type TextPattern } from './fields/texts.js';
export { Accepts, Creates, Problems, Returns, ReturnsOther, TakesForm } from './operations/operations.js';
export { hostGuard } from './origin/host-guard.js';
export { originGuard } from './origin/origin-guard.js';
export { NestLogger } from './logging/nest-logger.js';
export { METRICS_TEXT, MetricsController, type MetricsText } from './metrics/metrics.controller.js';
export { traceRequests } from './telemetry/trace-requests.js';
export { nullableTimestamp, timestamp } from './timestamps.js';
