import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { stepsOf } from '@sluice/domain';
import { DefinitionDirectory } from './definition-directory.js';
import { parseParameterSet } from './parameter-set.js';
import { parseWorkflowDefinition } from './workflow-definition.js';

const workflow = `id: batch
name: Batch workflow
owner: platform team
item_steps:
  validate:
    name: check it
    retries: 3
    method: soliplex.ingester.lib.workflow.validate_document
    parameters: {}
  parse:
    name: parse
    method: sluice.lib.workflow.parse_document
lifecycle_events:
  group_start:
    - name: log
      retries: 1
      method: sluice.lib.workflow.log_event
  step_failed: null
`;

describe('parseWorkflowDefinition', () => {
  it('reads steps in their order, with defaults, and keeps unknown keys', () => {
    const definition = parseWorkflowDefinition('batch.yaml', workflow);
    expect(Object.keys(definition.item_steps)).toEqual(['validate', 'parse']);
    expect(definition.item_steps.parse).toMatchObject({ retries: 3, parameters: {} });
    expect(definition.item_steps.validate?.name).toBe('check it');
    expect(definition.lifecycle_events).toEqual({
      group_start: [{ name: 'log', retries: 1, method: 'sluice.lib.workflow.log_event', parameters: {} }],
      step_failed: [],
    });
    expect(definition.owner).toBe('platform team');
  });

  it('reads steps under a name of their own, which say their type, in their place', () => {
    const text = workflow.replace('  parse:', '  redact:\n    type: enrich\n    method: acme.privacy.redact\n  parse:');
    const definition = parseWorkflowDefinition('batch.yaml', text);
    expect(stepsOf(definition).map(({ key, type }) => [key, type])).toEqual([
      ['validate', 'validate'],
      ['redact', 'enrich'],
      ['parse', 'parse'],
    ]);
    expect(definition.item_steps.redact).toMatchObject({ name: 'redact', type: 'enrich' });
  });

  it.each(['ingest', 'route'])('reads the step %s of the contract, which is not offered', (type) => {
    const text = workflow.replace('  parse:', `  ${type}:`);
    expect(Object.keys(parseWorkflowDefinition('batch.yaml', text).item_steps)).toEqual(['validate', type]);
  });

  it.each([
    [
      'a name without a type',
      workflow.replace('  parse:', '  redact:'),
      'batch.yaml:10: item_steps.redact is no step type; allowed: validate, parse, chunk, embed, store, enrich, or a name with one of them as `type`',
    ],
    [
      'a name with an unknown type',
      workflow.replace('  parse:', '  redact:\n    type: hide'),
      'batch.yaml:11: item_steps.redact.type',
    ],
    [
      'a name that would not keep its place',
      workflow.replace('  parse:', '  "1":\n    type: enrich'),
      'batch.yaml:10: item_steps.1 is no step type',
    ],
    [
      'unknown step kinds',
      workflow.replace('  parse:', '  translate:'),
      'batch.yaml:10: item_steps.translate is no step type',
    ],
    [
      'unknown events',
      workflow.replace('step_failed:', 'step_exploded:'),
      'batch.yaml:18: lifecycle_events.step_exploded is no event kind',
    ],
    [
      'a wrong number',
      workflow.replace('retries: 3', 'retries: many'),
      'batch.yaml:7: item_steps.validate.retries must be a whole number from 0 to 100, but is "many"',
    ],
    [
      'a missing method',
      workflow.replace(/ {4}method: soliplex.*\n/, ''),
      'batch.yaml:5: item_steps.validate.method must be the dotted path',
    ],
    [
      'an id that builds a path',
      workflow.replace('id: batch', 'id: ../batch'),
      'batch.yaml:1: id must be an id of 1 to 128',
    ],
    ['broken YAML', `${workflow}\n  - : [`, /batch\.yaml:\d+: is no valid YAML/],
    ['a key given twice', `${workflow}id: other\n`, 'batch.yaml:19: id is given twice'],
    ['a list', '- a\n- b\n', 'batch.yaml:1: must be a map of keys to values'],
    ['an empty text', '', 'batch.yaml:1: holds nothing'],
    ['no steps', 'id: a\nname: b\nitem_steps: {}\n', 'batch.yaml:3: item_steps must hold at least one step'],
    ['a scalar where a map belongs', 'id: a\nitem_steps: 5\n', 'batch.yaml:2: item_steps must be a map, but is 5'],
  ])('refuses %s, naming file, line and key', (_name, text, message) => {
    expect(() => parseWorkflowDefinition('batch.yaml', text)).toThrow(message);
  });

  it('tells all problems at once', () => {
    const text = 'name: 5\nitem_steps:\n  parse: {}\n';
    expect(() => parseWorkflowDefinition('w.yaml', text)).toThrow(
      /w\.yaml:1: id .*w\.yaml:1: name .*w\.yaml:3: item_steps\.parse\.method/s,
    );
  });

  it('refuses a text that explodes on expansion', () => {
    const bomb = ['id: a', 'item_steps: {parse: {method: a.b}}', 'a0: &a0 [x, x]'];
    for (let level = 1; level < 40; level += 1) bomb.push(`a${level}: &a${level} [*a${level - 1}, *a${level - 1}]`);
    expect(() => parseWorkflowDefinition('bomb.yaml', bomb.join('\n'))).toThrow(/cannot be expanded/);
  });
});

describe('parseParameterSet', () => {
  it('keeps unknown keys and parameters', () => {
    const set = parseParameterSet(
      'd.yaml',
      'id: default\nname: Default\nconfig:\n  parse: {format: markdown, extra: 1}\n  embed:\nteam: x\n',
    );
    expect(set).toEqual({
      id: 'default',
      name: 'Default',
      meta: {},
      config: { parse: { format: 'markdown', extra: 1 }, embed: {} },
      team: 'x',
    });
  });

  it('refuses parameters that are no map', () => {
    expect(() => parseParameterSet('d.yaml', 'id: d\nconfig:\n  parse: fast\n')).toThrow(
      'd.yaml:3: config.parse must be a map, but is "fast"',
    );
  });
});

describe('DefinitionDirectory', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'sluice-definitions-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  const open = () => new DefinitionDirectory(directory, parseParameterSet, 'PARAM_DIR');

  it('lists good files beside the problems of faulty ones', async () => {
    await writeFile(join(directory, 'a.yaml'), 'id: a\n');
    await writeFile(join(directory, 'b.yml'), 'id: b\nconfig: 1\n');
    await writeFile(join(directory, 'c.yaml'), 'id: a\n');
    await writeFile(join(directory, 'notes.txt'), 'id: x\n');
    const { files, problems, exists } = await open().list();
    expect(exists).toBe(true);
    expect(files.map(({ definition }) => definition.id)).toEqual(['a']);
    expect(problems.map((problem) => problem.message)).toEqual([
      'b.yml:2: config must be a map, but is 1',
      'c.yaml:1: id "a" is used by a.yaml already',
    ]);
  });

  it('sees a file that was edited', async () => {
    const definitions = open();
    await writeFile(join(directory, 'a.yaml'), 'id: a\nname: one\n');
    expect((await definitions.find('a'))?.definition.name).toBe('one');
    await writeFile(join(directory, 'a.yaml'), 'id: a\nname: three\n');
    expect((await definitions.find('a'))?.definition.name).toBe('three');
  });

  it('says what is wrong with the file of a definition that is asked for', async () => {
    await writeFile(join(directory, 'a.yaml'), 'id: [\n');
    await expect(open().find('a')).rejects.toThrow(/a\.yaml:\d+: is no valid YAML/);
    expect(await open().find('b')).toBeNull();
  });

  it('names file and setting of what cannot be read', async () => {
    const loop = join(directory, 'loop');
    await symlink(loop, loop);
    await expect(new DefinitionDirectory(loop, parseParameterSet, 'PARAM_DIR').list()).rejects.toThrow(
      'The directory of PARAM_DIR cannot be read (ELOOP)',
    );
  });

  it('answers that a directory is missing', async () => {
    expect(await new DefinitionDirectory(join(directory, 'none'), parseParameterSet, 'PARAM_DIR').list()).toMatchObject(
      {
        exists: false,
        files: [],
      },
    );
  });
});
