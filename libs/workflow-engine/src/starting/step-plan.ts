import { createHash } from 'node:crypto';
import type { HandlerEntry, ParameterSet, WorkflowDefinition, WorkflowStepType } from '@sluice/domain';
import type { StepTemplate } from '@sluice/persistence';
import canonicalize from 'canonicalize';
import { effectiveParameters } from './effective-parameters.js';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const canonical = (value: unknown): string => canonicalize(value) ?? 'null';

/**
 * The steps that every run of this workflow with these parameters gets. A step's configuration is its type, its method and
 * its effective parameters as canonical JSON (RFC 8785); its cumulative hash covers those of all steps before it, so equal
 * hashes mean that the step's artifact of a document can be reused.
 */
export const planSteps = (workflow: WorkflowDefinition, parameters: ParameterSet): StepTemplate[] => {
  let previous = '';
  return (Object.entries(workflow.item_steps) as [WorkflowStepType, HandlerEntry][]).map(([type, entry], index) => {
    const effective = effectiveParameters(workflow, parameters, type);
    const config = canonical({ type, method: builtInName(entry.method), parameters: effective });
    previous = sha256(`${previous}\n${config}`);
    return {
      number: index + 1,
      name: entry.name,
      type,
      retries: Math.max(1, entry.retries),
      config,
      cumulativeHash: previous,
    };
  });
};

/** The same built-in handler under another package prefix is the same configuration. */
const builtInName = (method: string): string => /\.(lib\.workflow\.[a-z_]+)$/.exec(method)?.[1] ?? method;
