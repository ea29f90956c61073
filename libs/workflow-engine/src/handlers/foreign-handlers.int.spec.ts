import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { startProcess } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const LIBS = resolve(import.meta.dirname, '../../..');
const built = (path: string): string => pathToFileURL(join(LIBS, path)).href;

/** Loads a handler as a worker does, calls it, and prints what becomes of its attempt. */
const TRY = `
import { nextState } from '${built('domain/dist/index.js')}';
import { offerPackages } from '${built('workflow-engine/dist/handlers/offer-packages.js')}';
import { HandlerModules } from '${built('workflow-engine/dist/handlers/handler-modules.js')}';
offerPackages();
const handler = await new HandlerModules(process.argv[1]).load(process.argv[2]);
let error;
try { await handler(); } catch (thrown) { error = thrown; }
const policy = { baseDelayMs: 1, maxDelayMs: 1, maxOutageMs: 1000 };
const { status, meta, waits = false } = nextState({ kind: 'failed', error }, 1, 3, policy);
console.log(JSON.stringify({ status, ...meta, waits }));
`;

/** What a bundler leaves of the package: its classes, without its name. */
const BUNDLED = `
class DomainError extends Error { [Symbol.for('sluice.DomainError')] = true; }
class PermanentError extends DomainError { kind = 'permanent'; constructor(code, message) { super(message); this.code = code; } }
export const run = () => { throw new PermanentError('BUNDLED', 'x'); };
`;

/** A step in plain JavaScript, run by the harness for its authors. */
const STEP = `
import { defineStep, IntegerParameter, parameterClass, PermanentError } from '@sluice/steps';
import { runStep } from '@sluice/steps/testing';
const parameters = parameterClass({ size: IntegerParameter({ description: 'A size', minimum: 1, maximum: 9 }) }, { size: 2 });
export const tag = defineStep({
  name: 'tag', description: 'Tags.', type: 'enrich', parameters,
  run: ({ parameters }) => ({ size: parameters.size }),
});
export const run = async () => {
  const { meta } = await runStep(tag, { parameters: { size: '7' } });
  throw new PermanentError('SIZE_' + meta.size, 'x');
};
`;

describe('a handler outside the workspace', () => {
  let directory: string;
  beforeAll(async () => {
    directory = await realpath(await mkdtemp(join(tmpdir(), 'sluice-foreign-')));
    const files = {
      'acme/esm.mjs': `import { PermanentError } from '@sluice/domain';\nexport const run = () => { throw new PermanentError('ESM', 'x'); };\n`,
      'acme/common.cjs': `const { PermanentError } = require('@sluice/domain');\nexports.run = () => { throw new PermanentError('CJS', 'x'); };\n`,
      'acme/outage.mjs': `import { UnavailableError } from '@sluice/domain';\nexport const run = async () => { throw new UnavailableError('DOWN', 'x'); };\n`,
      'acme/bundled.mjs': BUNDLED,
      'acme/step.mjs': STEP,
      'acme/bykind.cjs': `exports.run = () => { throw Object.assign(new Error('x'), { code: 'BY_KIND', kind: 'permanent' }); };\n`,
      'acme/missing.mjs': `import 'no-such-package';\nexport const run = () => undefined;\n`,
      'own/copy.mjs': `import { PermanentError } from '@sluice/domain';\nexport const run = () => { throw new PermanentError(PermanentError.own ?? 'FOREIGN', 'x'); };\n`,
    };
    for (const [path, content] of Object.entries(files)) {
      await mkdir(join(directory, path, '..'), { recursive: true });
      await writeFile(join(directory, path), content);
    }
    // An installed copy comes first.
    const own = join(directory, 'own/node_modules/@sluice/domain');
    await mkdir(own, { recursive: true });
    await writeFile(join(own, 'package.json'), '{"name":"@sluice/domain","type":"module","exports":"./index.js"}');
    await writeFile(
      join(own, 'index.js'),
      `export class PermanentError extends Error { static own = 'OWN'; kind = 'permanent'; constructor(code, message) { super(message); this.code = code; } }\n`,
    );
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const attempt = async (method: string): Promise<unknown> => {
    const child = startProcess(['--input-type=module', '-e', TRY, directory, method], { cwd: directory });
    const code = await child.exited;
    if (code !== 0) throw new Error(child.stderr());
    return JSON.parse(child.stdout());
  };

  it.each([
    ['imports the package', 'acme.esm.run', { status: 'FAILED', error: 'ESM', error_kind: 'permanent' }],
    ['requires the package', 'acme.common.run', { status: 'FAILED', error: 'CJS', error_kind: 'permanent' }],
    ['waits for what is missing', 'acme.outage.run', { status: 'ERROR', error: 'DOWN', waits: true }],
    ['makes and tries a step', 'acme.step.run', { status: 'FAILED', error: 'SIZE_7', error_kind: 'permanent' }],
    ['brings a bundled copy', 'acme.bundled.run', { status: 'FAILED', error: 'BUNDLED', error_kind: 'permanent' }],
    ['says the kind and knows no class', 'acme.bykind.run', { status: 'FAILED', error: 'BY_KIND' }],
    ['has a copy installed, which comes first', 'own.copy.run', { status: 'FAILED', error: 'OWN' }],
  ])('that %s says how its attempt failed', async (_name, method, expected) => {
    expect(await attempt(method)).toMatchObject(expected);
  });

  it('that imports anything else that is missing is told so', async () => {
    await expect(attempt('acme.missing.run')).rejects.toThrow(/acme\.missing\.run cannot be loaded.*no-such-package/s);
  });
});
