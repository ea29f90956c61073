/** Only what every client and file system takes. */
const plain = (fileName: string): string => fileName.replace(/[^A-Za-z0-9 ._()-]/g, '_');

/** RFC 5987: percent-encoded UTF-8, where encodeURIComponent leaves a few characters too many. */
const encoded = (fileName: string): string =>
  encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** A `Content-Disposition` that has the content saved under a name, never shown: it may be a document from anywhere. */
export const attachment = (fileName: string): string =>
  `attachment; filename="${plain(fileName)}"; filename*=UTF-8''${encoded(fileName.toWellFormed())}`;

/** The last part of a location, without query. */
export const fileNameOf = (uri: string): string => {
  const path = uri.replace(/[?#].*$/, '').replace(/[/\\]+$/, '');
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).slice(-200);
};
