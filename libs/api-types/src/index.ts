import type { components } from './ingester.js';

export { createApiClient, type ApiClient, type ApiClientOptions, type ApiPaths } from './api-client.js';
export type { components, operations, paths } from './ingester.js';

/** Bodies of requests and answers by name. */
export type Schemas = components['schemas'];
