import { Injectable } from '@nestjs/common';
import { parameterSchema, type Step } from '@sluice/steps';
import { builtInName, DefinitionCatalog, HandlerRegistry, knownSteps } from '@sluice/workflow-engine';
import type { StepTypeBody } from './step-type.dto.js';

@Injectable()
export class StepTypesService {
  constructor(
    private readonly catalog: DefinitionCatalog,
    private readonly handlers: HandlerRegistry,
  ) {}

  /** The built-in ones, then those that workflow definitions name and that describe themselves. */
  async list(): Promise<StepTypeBody[]> {
    const builtIn = this.handlers.builtIn.flatMap((step) => bodyOf(step, `sluice.lib.workflow.${step.name}`, true));
    const named = new Map(
      (await knownSteps(this.catalog, this.handlers)).map(({ step, entry }) => [entry.method, step]),
    );
    const custom = [...named]
      .filter(([method, step]) => builtInName(method) !== step.name)
      .sort(([one], [other]) => (one < other ? -1 : 1));
    return [...builtIn, ...custom.flatMap(([method, step]) => bodyOf(step, method, false))];
  }
}

/** None of a function, which says nothing of itself. */
const bodyOf = (step: Step, method: string, isBuiltIn: boolean): StepTypeBody[] =>
  step.type && step.parameters
    ? [
        {
          step_type: step.type,
          method,
          description: step.description,
          is_built_in: isBuiltIn,
          reads: step.reads,
          writes: step.writes,
          parameters: parameterSchema(step.parameters),
        },
      ]
    : [];
