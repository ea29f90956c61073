import module, { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { errorCode } from '@sluice/domain';

/** What custom handlers may import wherever they lie: the errors that say how an attempt failed. */
const OFFERED = '@sluice/domain';

const NOT_FOUND: ReadonlySet<string | undefined> = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND']);

let isOffered = false;

/**
 * Lets modules outside the workspace import this program's own copy of the domain package, by `import` as by `require`. A copy that
 * such a module finds beside it comes first.
 */
export const offerDomain = (): void => {
  if (isOffered) return;
  isOffered = true;
  const url = pathToFileURL(createRequire(import.meta.url).resolve(OFFERED)).href;
  module.registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier !== OFFERED) return nextResolve(specifier, context);
      try {
        return nextResolve(specifier, context);
      } catch (error) {
        if (!NOT_FOUND.has(errorCode(error))) throw error;
        return { url, format: 'module', shortCircuit: true };
      }
    },
  });
};
