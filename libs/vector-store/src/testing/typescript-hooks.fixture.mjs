import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

/** Lets a child process run the TypeScript sources as they are: `node --import <this file> --conditions @sluice/source`. */
registerHooks({
  resolve(specifier, context, next) {
    const source = /^\.{1,2}\/.*\.js$/.test(specifier) && new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    return source && existsSync(source) ? { url: source.href, shortCircuit: true } : next(specifier, context);
  },
  load(url, context, next) {
    if (!url.endsWith('.ts')) return next(url, context);
    const { code } = transformSync(readFileSync(fileURLToPath(url), 'utf8'), {
      filename: fileURLToPath(url),
      jsc: { target: 'es2023', parser: { syntax: 'typescript' } },
      module: { type: 'es6' },
      sourceMaps: 'inline',
      swcrc: false,
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
