export { describe } from './describe.js';
export { redact } from './redact.js';
