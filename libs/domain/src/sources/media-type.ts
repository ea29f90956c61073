import mime from 'mime';
import { extensionOf } from './document-extensions.js';

/** Source code, where the registry has another format of the same extension or none. */
const SOURCE_CODE: Readonly<Record<string, string>> = {
  ts: 'text/typescript',
  mts: 'text/typescript',
  cts: 'text/typescript',
  tsx: 'text/typescript',
  py: 'text/x-python',
  go: 'text/x-go',
  rs: 'text/x-rust',
};

/** The media type that the name of a file stands for; `application/octet-stream` when it stands for none. */
export const mediaTypeOf = (path: string): string =>
  SOURCE_CODE[extensionOf(path)] ?? mime.getType(path) ?? 'application/octet-stream';
