import type { SecurityScheme } from '@sluice/http-kit';

/** The name of the scheme in the description of the API. */
export const CLIENT_TOKEN = 'client-token';

export const clientTokenScheme: SecurityScheme = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description: 'A token of an issuer that the installation file names (jwt.issuers); the API key is not one',
};
