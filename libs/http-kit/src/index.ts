export { authMiddleware } from './auth/auth-middleware.js';
export { identify, type AuthSettings, type CurrentUser } from './auth/credentials.js';
export { ErrorBody, ErrorDetail, statusOf } from './errors/error-body.js';
export { ApiExceptionFilter } from './errors/exception-filter.js';
export { apiValidationPipe } from './errors/validation-pipe.js';
export { FormInterceptor } from './forms/form-interceptor.js';
export { ToBoolean, ToInteger, ToText } from './forms/form-transforms.js';
export { nullableTimestamp, timestamp } from './timestamps.js';
