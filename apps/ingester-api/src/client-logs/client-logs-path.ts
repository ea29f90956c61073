/** Where batches arrive. Its requests bring tokens of their own kind, so the API's authentication does not apply to it. */
export const CLIENT_LOGS_PATH = /^\/api\/v1\/logs\/?$/i;
