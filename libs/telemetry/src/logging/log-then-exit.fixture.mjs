/** Logs as many records as told and exits at once; waits for a line on standard input first. */
import { once } from 'node:events';
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    nextResolve(
      specifier.startsWith('.') && context.parentURL?.endsWith('.ts') ? specifier.replace(/\.js$/, '.ts') : specifier,
      context,
    ),
});

const { createLogger } = await import('./create-logger.ts');
const logger = createLogger({ level: 'INFO', name: 'child', format: process.argv[3] });
await once(process.stdin, 'data');
for (let record = 0; record < Number(process.argv[2]); record += 1) {
  logger.info(`Record ${record}`, { padding: 'x'.repeat(200) });
}
process.exit(3);
