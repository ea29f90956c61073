import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigurationError } from '@sluice/domain';

/**
 * The URL of a compiled module beside the one whose URL is given; when that runs from its TypeScript source (under Jest), the one
 * that the build has put into the library's `dist`, as processes load plain JavaScript only.
 * @throws ConfigurationError WORKER_ENTRY_MISSING when the library was never built.
 */
export function builtModule(name: string, besideUrl: string): string {
  const folder = basename(dirname(fileURLToPath(besideUrl)));
  const candidates = [`./${name}.js`, `../../dist/${folder}/${name}.js`].map((path) => new URL(path, besideUrl));
  const found = candidates.find((url) => existsSync(url));
  if (found) return found.href;
  throw new ConfigurationError(
    'WORKER_ENTRY_MISSING',
    `${name}.js, which parser processes run, is not built. Run \`npm run build\` first.`,
  );
}
