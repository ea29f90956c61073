import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parseParameterSet, parseWorkflowDefinition } from '@sluice/workflow-engine';
import { builtInParameterSets, builtInWorkflows } from './built-in-definitions.js';

const WORKSPACE = join(import.meta.dirname, '../../../../../config');

describe('built-in definitions', () => {
  it('are valid', async () => {
    for (const { name, text } of await builtInWorkflows()) expect(parseWorkflowDefinition(name, text).id).toBe('batch');
    for (const { name, text } of await builtInParameterSets()) expect(parseParameterSet(name, text).id).toBe('default');
  });

  it('are what the workspace itself runs with', async () => {
    for (const { name, text } of await builtInWorkflows())
      expect(await readFile(join(WORKSPACE, 'workflows', name), 'utf8')).toBe(text);
    for (const { name, text } of await builtInParameterSets())
      expect(await readFile(join(WORKSPACE, 'params', name), 'utf8')).toBe(text);
  });
});
