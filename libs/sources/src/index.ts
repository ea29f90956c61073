export { FileSystemSource, type FileFacts, type FileSystemSourceOptions } from './file-system/file-system-source.js';
export { digestItems, type ContentDigest, type DigestedItem, type DigestOptions } from './content/content-digest.js';
export { WebDavSource, type WebDavSourceOptions } from './webdav/webdav-source.js';
export { WebSource, type KnownPage, type WebSourceOptions } from './web/web-source.js';
