import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defineStep, type StepContext } from '@sluice/steps';
import { HandlerModules } from './handler-modules.js';
import { HandlerRegistry } from './handler-registry.js';
import { logEvent } from './log-event.js';

describe('HandlerRegistry', () => {
  let directory: string;
  let registry: HandlerRegistry;
  const parse = defineStep({
    name: 'parse_document',
    description: 'Parses.',
    type: 'parse',
    run: () => ({ parsed: true }),
  });

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sluice-handlers-'));
    await mkdir(join(directory, 'acme'));
    await writeFile(
      join(directory, 'acme', 'enrich.mjs'),
      'export const tag = async () => ({ tagged: 1 });\nexport const level = 3;\n',
    );
    // As another copy of the package made it.
    await writeFile(
      join(directory, 'acme', 'step.mjs'),
      `export const tag = { [Symbol.for('sluice.Step')]: true, name: 'tag', run: () => ({ tagged: 4 }) };\n`,
    );
    await writeFile(join(directory, 'acme', 'legacy.cjs'), 'exports.tag = async () => ({ tagged: 2 });\n');
    await writeFile(join(directory, 'acme', 'python.py'), 'async def tag(): pass\n');
    await writeFile(join(directory, 'acme', 'broken.mjs'), 'export const = 1;\n');
    await mkdir(join(directory, 'node_modules', 'somepackage'), { recursive: true });
    await writeFile(
      join(directory, 'node_modules', 'somepackage', 'index.js'),
      'exports.tag = async () => ({ tagged: 3 });\n',
    );
    registry = new HandlerRegistry(new HandlerModules(directory))
      .addStep('parse_document', parse)
      .addEvent('log_event', logEvent);
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  it.each([
    'sluice.lib.workflow.parse_document',
    'soliplex.ingester.lib.workflow.parse_document',
    'x.lib.workflow.parse_document',
    'soliplex.ingester.lib.workflow.split_parse_document',
  ])('knows the built-in handler under %s', async (method) => {
    expect(await registry.step(method)).toBe(parse);
  });

  it.each([
    ['acme.enrich.tag', 1],
    ['acme.legacy.tag', 2],
    ['somepackage.tag', 3],
    ['acme.step.tag', 4],
  ])('loads %s from the handler directory or a package', async (method, tagged) => {
    const handler = await registry.step(method);
    expect(await handler.run({} as StepContext, undefined)).toEqual({ tagged });
  });

  it.each(['acme.step.tag', 'sluice.lib.workflow.parse_document'])('knows that %s is no lifecycle handler', (method) =>
    expect(registry.event(method)).rejects.toThrow('a step handler, not a lifecycle handler'),
  );

  it.each([
    ['acme.enrich.none', 'its module has no function "none", and no step'],
    ['acme.enrich.level', 'its module has no function "level"'],
    [
      'acme.nothing.tag',
      'neither HANDLER_DIR nor.*a Python function cannot run here.*acme/nothing\\.mjs in HANDLER_DIR',
    ],
    ['acme.python.tag', 'HANDLER_DIR has it as a Python module, which cannot run here.*"tag" into acme/python\\.mjs'],
    ['sluice.lib.workflow.translate_document', 'neither HANDLER_DIR nor'],
    ['sluice.lib.workflow.log_event', 'a lifecycle handler, not a step handler'],
    ['acme.broken.tag', 'cannot be loaded'],
    ['..acme.enrich.tag', 'no dotted path'],
    ['/etc/passwd.x', 'no dotted path'],
  ])('refuses %s, naming it', async (method, reason) => {
    await expect(registry.step(method)).rejects.toThrow(new RegExp(`${method.replace(/[.*/]/g, '\\$&')}.*${reason}`));
  });
});
