import type { LifecycleEvent } from '../runs/lifecycle-event.js';
import type { WorkflowStepType } from '../runs/workflow-step-type.js';

/** One step or handler of a workflow definition. */
export interface HandlerEntry {
  name: string;
  /** Attempts allowed, at least 1. */
  retries: number;
  /** Dotted path of the handler, `<package>.lib.workflow.<name>` for the built-in ones. */
  method: string;
  parameters: Record<string, unknown>;
  /** Of a step whose key is a name of its own; otherwise the key says it. */
  type?: WorkflowStepType;
}

/** A workflow definition as its YAML file says it; unknown keys are kept. */
export interface WorkflowDefinition {
  id: string;
  name: string;
  meta: Record<string, unknown>;
  /** Steps in the order of the file. */
  item_steps: Record<string, HandlerEntry>;
  lifecycle_events: Partial<Record<LifecycleEvent, HandlerEntry[]>> | null;
  [unknown: string]: unknown;
}

/** A step of a workflow definition. */
export interface DefinedStep {
  /** By which parameter sets name it. */
  readonly key: string;
  readonly type: WorkflowStepType;
  readonly entry: HandlerEntry;
}

export const stepsOf = ({ item_steps }: Pick<WorkflowDefinition, 'item_steps'>): DefinedStep[] =>
  Object.entries(item_steps).map(([key, entry]) => ({ key, type: entry.type ?? (key as WorkflowStepType), entry }));

/** A parameter set as its YAML file says it; unknown keys are kept. */
export interface ParameterSet {
  id: string;
  name: string;
  meta: Record<string, unknown>;
  /** Step parameters by step key. */
  config: Record<string, Record<string, unknown>>;
  [unknown: string]: unknown;
}

/** Where a parameter set comes from: shipped or placed by the operator, or uploaded through the API. */
export const ParameterSetSource = { App: 'app', User: 'user' } as const;
export type ParameterSetSource = (typeof ParameterSetSource)[keyof typeof ParameterSetSource];
