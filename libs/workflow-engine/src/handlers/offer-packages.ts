import module, { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { errorCode } from '@sluice/domain';

/** What custom handlers may import wherever they lie: what a step is made with, and the errors that say how an attempt failed. */
const OFFERED: ReadonlySet<string> = new Set(['@sluice/steps', '@sluice/steps/testing', '@sluice/domain']);

const NOT_FOUND: ReadonlySet<string | undefined> = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND']);

let isOffered = false;

/**
 * Lets modules outside the workspace import this program's own copies of these packages, by `import` as by `require`. A copy that
 * such a module finds beside it comes first.
 */
export const offerPackages = (): void => {
  if (isOffered) return;
  isOffered = true;
  const own = createRequire(import.meta.url);
  module.registerHooks({
    resolve(specifier, context, nextResolve) {
      if (!OFFERED.has(specifier)) return nextResolve(specifier, context);
      try {
        return nextResolve(specifier, context);
      } catch (error) {
        if (!NOT_FOUND.has(errorCode(error))) throw error;
        return { url: pathToFileURL(own.resolve(specifier)).href, format: 'module', shortCircuit: true };
      }
    },
  });
};
