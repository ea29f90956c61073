import {
  ConfigurationError,
  LIFECYCLE_EVENTS,
  stepsOf,
  type ArtifactType,
  type DefinedStep,
  type WorkflowDefinition,
  type WorkflowStepType,
} from '@sluice/domain';
import { isStep, stepOfFunction, type Step, type StepHandler } from '@sluice/steps';
import { builtInName } from './built-in-method.js';
import type { EventHandler } from './event-handler.js';
import type { HandlerModules } from './handler-modules.js';
import { BARE_ENVIRONMENT, type StepEnvironment } from './step-environment.js';

/** A step of a workflow. */
export interface PlannedStep extends DefinedStep {
  readonly step: Step;
}

/** Steps and lifecycle handlers by the dotted path that definitions name them by. */
export class HandlerRegistry {
  private readonly steps = new Map<string, Step>();
  private readonly events = new Map<string, EventHandler>();

  constructor(
    private readonly modules: HandlerModules,
    readonly environment: StepEnvironment = BARE_ENVIRONMENT,
  ) {}

  addStep(name: string, step: Step | StepHandler): this {
    this.steps.set(name, typeof step === 'function' ? stepOfFunction(name, step) : step);
    return this;
  }

  addEvent(name: string, handler: EventHandler): this {
    this.events.set(name, handler);
    return this;
  }

  /** @throws ConfigurationError naming the method when there is no such step */
  async step(method: string): Promise<Step> {
    const name = builtInName(method);
    const builtIn = name === undefined ? undefined : this.steps.get(name);
    if (builtIn) return builtIn;
    if (name !== undefined && this.events.has(name)) throw wrongKind(method, 'a lifecycle handler, not a step handler');
    const exported = await this.modules.load(method);
    return isStep(exported) ? exported : stepOfFunction(method, exported as StepHandler);
  }

  /** @throws ConfigurationError naming the method when there is no such lifecycle handler */
  async event(method: string): Promise<EventHandler> {
    const name = builtInName(method);
    const builtIn = name === undefined ? undefined : this.events.get(name);
    if (builtIn) return builtIn;
    const exported =
      name !== undefined && this.steps.has(name) ? this.steps.get(name) : await this.modules.load(method);
    if (isStep(exported)) throw wrongKind(method, 'a step handler, not a lifecycle handler');
    return exported as EventHandler;
  }

  /** The built-in steps. */
  get builtIn(): readonly Step[] {
    return [...this.steps.values()];
  }

  /** The built-in step that usually stands under this key. */
  ofType(type: WorkflowStepType): Step | undefined {
    return this.builtIn.find((step) => step.type === type);
  }

  /** Where an artifact usually comes from. */
  writerOf(type: ArtifactType): WorkflowStepType | undefined {
    return this.builtIn.find((step) => step.writes.includes(type))?.type ?? undefined;
  }

  /** The steps of a workflow in their order. @throws ConfigurationError naming the first method that cannot be found */
  async plan(workflow: WorkflowDefinition): Promise<PlannedStep[]> {
    const planned: PlannedStep[] = [];
    for (const one of stepsOf(workflow)) planned.push({ ...one, step: await this.step(one.entry.method) });
    return planned;
  }

  /** Checks that every lifecycle handler can be found. @throws ConfigurationError naming the first that cannot */
  async checkEvents(workflow: WorkflowDefinition): Promise<void> {
    for (const event of LIFECYCLE_EVENTS) {
      for (const entry of workflow.lifecycle_events?.[event] ?? []) await this.event(entry.method);
    }
  }
}

const wrongKind = (method: string, kind: string): ConfigurationError =>
  new ConfigurationError('HANDLER_NOT_FOUND', `Handler ${method} is ${kind}`);
