import mime from 'mime';

/** The media type of what no more is known of than that it is bytes. */
export const OCTET_STREAM = 'application/octet-stream';

/** By extension, where the registry has another format, none, or a name from before RFC 9512. */
const OWN_TYPES: ReadonlyMap<string, string> = new Map([
  ['ts', 'text/typescript'],
  ['mts', 'text/typescript'],
  ['cts', 'text/typescript'],
  ['tsx', 'text/typescript'],
  ['py', 'text/x-python'],
  ['go', 'text/x-go'],
  ['rs', 'text/x-rust'],
  ['mdown', 'text/markdown'],
  ['mkd', 'text/markdown'],
  ['yaml', 'application/yaml'],
  ['yml', 'application/yaml'],
]);

/** The extension of a path or name: lower case, without dot; empty when there is none. A leading dot begins no extension. */
export const extensionOf = (path: string): string => /[^./\\]\.([^./\\]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';

/** The media type that the name of a file stands for; `application/octet-stream` when it stands for none. */
export const mediaTypeOf = (path: string): string =>
  OWN_TYPES.get(extensionOf(path)) ?? mime.getType(path) ?? OCTET_STREAM;

/** The extensions that files of a media type have, without dot, the usual one first. */
export const extensionsOfType = (mimeType: string): string[] => [...(mime.getAllExtensions(mimeType) ?? [])];
