export { main } from './cli/main.js';
export { createApp, openApiDocument } from './http/app/create-app.js';
