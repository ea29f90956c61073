import { registerHooks } from 'node:module';

/** Lets Node run our sources as they are: a relative `.js` import means the `.ts` file beside it. */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const ours = specifier.startsWith('.') && context.parentURL?.endsWith('.ts');
    return nextResolve(ours ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});
