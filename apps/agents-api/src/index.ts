export { createApp, openApiDocument } from './http/app/create-app.js';
