export { createScmSource, SCM_NAME, type ScmSourceOptions } from './create-scm-source.js';
export { ScmSource } from './source/scm-source.js';
export type { BlobTexts } from './source/repository-files.js';
export { isScmPlatform, ScmPlatform } from './scm-client.js';
