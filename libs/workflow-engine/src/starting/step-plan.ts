import { createHash } from 'node:crypto';
import { stepsOf, type ParameterSet, type WorkflowDefinition } from '@sluice/domain';
import type { StepTemplate } from '@sluice/persistence';
import type { MadeBy } from '@sluice/steps';
import canonicalize from 'canonicalize';
import { builtInName } from '../handlers/built-in-method.js';
import { effectiveParameters } from './effective-parameters.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const canonical = (value: unknown): string => canonicalize(value) ?? 'null';

/** A step's configuration as text, as made by something else. */
export const configMadeBy = (config: string, madeBy: MadeBy | null): string => {
  const { method, parameters, type } = JSON.parse(config) as Record<string, unknown>;
  return canonical({ method, parameters, type, ...(madeBy === null ? {} : { made_by: madeBy }) });
};

/** Covers a configuration and, by `previous`, those of all steps before it. Empty is what precedes the first. */
export const cumulativeHash = (previous: string, config: string): string => sha256(`${previous}\n${config}`);

/**
 * The steps that every run of this workflow with these parameters gets. A step's configuration is its type, its method and
 * its effective parameters as canonical JSON (RFC 8785); its cumulative hash covers those of all steps before it, so equal
 * hashes mean that the step's artifact of a document can be reused. Workers add what they make it with (`made_by`), where that is
 * not what has always made it.
 */
export const planSteps = (workflow: WorkflowDefinition, parameters: ParameterSet): StepTemplate[] => {
  let previous = '';
  return stepsOf(workflow).map(({ key, type, entry }, index) => {
    const effective = effectiveParameters(parameters, key, entry);
    const config = canonical({ type, method: methodOf(entry.method), parameters: effective });
    previous = cumulativeHash(previous, config);
    return {
      number: index + 1,
      name: entry.name,
      type,
      retries: entry.retries,
      config,
      cumulativeHash: previous,
    };
  });
};

/** The same built-in handler under another name is the same configuration. */
const methodOf = (method: string): string => {
  const name = builtInName(method);
  return name === undefined ? method : `lib.workflow.${name}`;
};
