import { Injectable } from '@nestjs/common';
import { isWorkflowStepType, WORKFLOW_STEP_TYPES, type ParameterSet, type WorkflowStepType } from '@sluice/domain';
import {
  DefinitionCatalog,
  HandlerRegistry,
  problemOf,
  UPLOADED_SET_LIMITS,
  type ParameterSetRules,
  withoutEffect,
  type ReportProblem,
} from '@sluice/workflow-engine';

/** Types of the steps that go by a name, in any workflow. */
type StepNames = ReadonlyMap<string, ReadonlySet<WorkflowStepType>>;

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
    const names = await this.stepNames();
    return {
      required: ['config'],
      limits: UPLOADED_SET_LIMITS,
      check: (set, report) => this.check(set, names, report),
    };
  }

  /** What has no effect, a sentence each. */
  warningsOf({ config }: ParameterSet): string[] {
    return Object.entries(config).flatMap(([key, parameters]) => {
      const step = isWorkflowStepType(key) ? this.handlers.ofType(key) : undefined;
      return step ? withoutEffect(step, parameters, key) : [];
    });
  }

  private check({ config }: ParameterSet, names: StepNames, report: ReportProblem): void {
    for (const [step, parameters] of Object.entries(config)) {
      const types = isWorkflowStepType(step) ? [step] : [...(names.get(step) ?? [])];
      if (types.length === 0) {
        const known = [...new Set([...WORKFLOW_STEP_TYPES, ...names.keys()])].join(', ');
        report(['config', step], `is no step; allowed: ${known}`);
      }
      for (const type of types) {
        const builtIn = this.handlers.ofType(type);
        const problem = builtIn && problemOf(builtIn, parameters);
        if (problem) report(['config', step, problem.parameter], withoutKey(problem.message, problem.parameter));
      }
    }
  }

  /** A set may name a step by its type, or by the name that a workflow gives it. */
  private async stepNames(): Promise<StepNames> {
    const names = new Map<string, Set<WorkflowStepType>>();
    for (const { definition } of (await this.catalog.listWorkflows()).files) {
      for (const type of WORKFLOW_STEP_TYPES) {
        const name = definition.item_steps[type]?.name;
        if (name !== undefined) names.set(name, (names.get(name) ?? new Set()).add(type));
      }
    }
    return names;
  }
}

/** The report names the key already. */
const withoutKey = (message: string, key: string): string =>
  message.startsWith(`${key} `) ? message.slice(key.length + 1) : message;
