import { ConfigurationError, LIFECYCLE_EVENTS, type WorkflowDefinition } from '@sluice/domain';
import { builtInName } from './built-in-method.js';
import type { EventHandler, StepHandler } from './handler.js';
import type { HandlerModules } from './handler-modules.js';

/** Handlers by the dotted path that definitions name them by. */
export class HandlerRegistry {
  private readonly steps = new Map<string, StepHandler>();
  private readonly events = new Map<string, EventHandler>();

  constructor(private readonly modules: HandlerModules) {}

  addStep(name: string, handler: StepHandler): this {
    this.steps.set(name, handler);
    return this;
  }

  addEvent(name: string, handler: EventHandler): this {
    this.events.set(name, handler);
    return this;
  }

  /** @throws ConfigurationError naming the method when there is no such step handler */
  async step(method: string): Promise<StepHandler> {
    const name = builtInName(method);
    const builtIn = name === undefined ? undefined : this.steps.get(name);
    if (builtIn) return builtIn;
    if (name !== undefined && this.events.has(name)) throw wrongKind(method, 'a lifecycle handler, not a step handler');
    return (await this.modules.load(method)) as StepHandler;
  }

  /** @throws ConfigurationError naming the method when there is no such lifecycle handler */
  async event(method: string): Promise<EventHandler> {
    const name = builtInName(method);
    const builtIn = name === undefined ? undefined : this.events.get(name);
    if (builtIn) return builtIn;
    if (name !== undefined && this.steps.has(name)) throw wrongKind(method, 'a step handler, not a lifecycle handler');
    return (await this.modules.load(method)) as EventHandler;
  }

  /** Checks that every method of a definition can be found. @throws ConfigurationError naming the first that cannot */
  async check(workflow: WorkflowDefinition): Promise<void> {
    for (const entry of Object.values(workflow.item_steps)) await this.step(entry.method);
    for (const event of LIFECYCLE_EVENTS) {
      for (const entry of workflow.lifecycle_events?.[event] ?? []) await this.event(entry.method);
    }
  }
}

const wrongKind = (method: string, kind: string): ConfigurationError =>
  new ConfigurationError('HANDLER_NOT_FOUND', `Handler ${method} is ${kind}`);
