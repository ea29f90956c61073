export { createApp, openApiDocument } from './app/create-app.js';
export { main } from './cli/si-cli.js';
