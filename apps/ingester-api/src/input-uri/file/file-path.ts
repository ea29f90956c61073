import { fileURLToPath } from 'node:url';
import { refusedInput } from '../input-faults.js';

/**
 * The path of a `file://` URI of this machine.
 * @throws InvalidInputError for another host, a query, a fragment or what is not a path
 */
export function filePath(uri: string): string {
  const url = URL.parse(uri);
  if (url === null || !/^file:\/\//i.test(uri))
    throw refusedInput('input_uri must have the form file:///directory/file');
  if (url.hostname !== '') throw refusedInput('A file:// input_uri must not name a host: file:///directory/file');
  if (url.search !== '' || url.hash !== '') {
    throw refusedInput('A file:// input_uri must not have a query or fragment: write ? as %3F and # as %23');
  }
  try {
    const path = fileURLToPath(url);
    if (!path.includes('\0')) return path;
  } catch (error) {
    throw refusedInput('input_uri is not a valid file:// URI', error);
  }
  throw refusedInput('input_uri is not a valid file:// URI');
}
