import { Injectable } from '@nestjs/common';
import { isWorkflowStepType, OFFERED_STEP_TYPES, type ParameterSet } from '@sluice/domain';
import type { Step } from '@sluice/steps';
import {
  DefinitionCatalog,
  HandlerRegistry,
  knownSteps,
  problemOf,
  UPLOADED_SET_LIMITS,
  withoutEffect,
  type ParameterSetRules,
  type ReportProblem,
} from '@sluice/workflow-engine';

/** The steps that a set may mean by a key: by their type, or by key or name in a workflow. */
type StepsByKey = ReadonlyMap<string, readonly Step[]>;

/**
 * What uploaded parameter sets must be like. Sets that lie in PARAM_DIR are read with less: those of other services of the same
 * contract keep working, and what is wrong with them shows when a workflow starts.
 */
@Injectable()
export class UploadedSetRules {
  constructor(
    private readonly catalog: DefinitionCatalog,
    private readonly handlers: HandlerRegistry,
  ) {}

  async read(): Promise<ParameterSetRules> {
    const steps = await this.stepsByKey();
    return {
      required: ['config'],
      limits: UPLOADED_SET_LIMITS,
      check: (set, report) => this.check(set, steps, report),
      remark: (set, report) => this.remark(set, report),
    };
  }

  /** What has no effect. */
  private remark({ config }: ParameterSet, report: ReportProblem): void {
    for (const [key, parameters] of Object.entries(config)) {
      const step = isWorkflowStepType(key) ? this.handlers.ofType(key) : undefined;
      const unread = step ? withoutEffect(step, parameters) : [];
      for (const one of unread) report(['config', key, one.key], one.message);
    }
  }

  private check({ config }: ParameterSet, steps: StepsByKey, report: ReportProblem): void {
    for (const [key, parameters] of Object.entries(config)) {
      const meant = steps.get(key) ?? [];
      if (meant.length === 0 && !isWorkflowStepType(key)) {
        const known = [...new Set([...OFFERED_STEP_TYPES, ...steps.keys()])].join(', ');
        report(['config', key], `is no step; allowed: ${known}`);
      }
      const problems = meant.map((step) => problemOf(step, parameters));
      // Of several workflows one may have another step of that name, for which the set is right.
      const [problem] = problems.includes(undefined) ? [] : problems;
      if (problem) report(['config', key, problem.parameter], withoutKey(problem.message, problem.parameter));
    }
  }

  private async stepsByKey(): Promise<StepsByKey> {
    const steps = new Map<string, readonly Step[]>();
    for (const { key, entry, step } of await knownSteps(this.catalog, this.handlers)) {
      for (const name of new Set([key, entry.name])) steps.set(name, [...(steps.get(name) ?? []), step]);
    }
    // A type by itself means what is built in.
    for (const step of this.handlers.builtIn) if (step.type) steps.set(step.type, [step]);
    return steps;
  }
}

/** The report names the key already. */
const withoutKey = (message: string, key: string): string =>
  message.startsWith(`${key} `) ? message.slice(key.length + 1) : message;
