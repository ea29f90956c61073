import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ConfigurationError } from '@sluice/domain';

/**
 * The compiled worker beside this module; when this module runs from its TypeScript source (under Jest), the one that the
 * build has put into `dist`, as threads load plain JavaScript only.
 * @throws ConfigurationError WORKER_ENTRY_MISSING when the library was never built.
 */
export function workerEntry(moduleUrl: string = import.meta.url): string {
  const candidates = ['./document-worker.js', '../../dist/workers/document-worker.js'].map((path) =>
    fileURLToPath(new URL(path, moduleUrl)),
  );
  const entry = candidates.find((path) => existsSync(path));
  if (entry === undefined) {
    throw new ConfigurationError(
      'WORKER_ENTRY_MISSING',
      'The worker threads of the documents library are not built. Run `nx build documents` first.',
    );
  }
  return entry;
}
