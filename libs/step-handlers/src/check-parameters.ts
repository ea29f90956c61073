import { MAX_CHUNK_SIZE, parseChunkingOptions } from '@sluice/chunking';
import {
  InvalidInputError,
  ParameterError,
  type HandlerEntry,
  type ParameterSet,
  type WorkflowDefinition,
  type WorkflowStepType,
} from '@sluice/domain';
import type { VectorStore } from '@sluice/vector-store';
import { effectiveParameters } from '@sluice/workflow-engine';
import { HANDLER_OF_TYPE } from './built-in-steps.js';
import { checkStepOrder } from './check-step-order.js';
import type { Embedders } from './embedders.js';
import { parametersWithoutEffect } from './parameters-without-effect.js';
import { vectorDatabaseOf } from './vector-database-of.js';

type Parameters = Readonly<Record<string, unknown>>;

/** Finds wrong parameters of the built-in steps before a worker comes to them. */
export class ParameterChecks {
  constructor(
    private readonly embedders: Embedders,
    private readonly vectorStore: VectorStore,
  ) {}

  /**
   * Everything that the steps of a workflow will be given.
   *
   * @returns what is given and has no effect, a sentence each
   * @throws InvalidInputError naming step and parameter
   * @throws ConfigurationError when the embedding server may not be used
   */
  checkStart(workflow: WorkflowDefinition, set: ParameterSet): string[] {
    checkStepOrder(workflow);
    const check = (step: WorkflowStepType, work: (parameters: Record<string, unknown>) => unknown): void => {
      const parameters = effectiveParameters(workflow, set, step);
      if (parameters) namingStep(step, () => work(parameters));
    };
    check('chunk', parseChunkingOptions);
    check('embed', (parameters) => this.embedders.for(parameters));
    check('store', (parameters) => this.checkTarget(parameters));
    return (Object.entries(workflow.item_steps) as [WorkflowStepType, HandlerEntry][]).flatMap(([step, { method }]) =>
      parametersWithoutEffect(step, method, effectiveParameters(workflow, set, step) ?? {}),
    );
  }

  /** What a set gives to a step and has no effect on the built-in one, a sentence each. */
  withoutEffect(step: WorkflowStepType, given: Parameters): string[] {
    return parametersWithoutEffect(step, `sluice.lib.workflow.${HANDLER_OF_TYPE[step] ?? ''}`, given);
  }

  /**
   * What is wrong with the parameters that a set gives to a step; undefined when nothing is. The workflow may give others: what
   * is absent is at no fault, and whether the server of a model may be used shows when a workflow starts.
   */
  problemOf(step: WorkflowStepType, given: Parameters): ParameterError | undefined {
    try {
      this.checkGiven(step, given);
      return undefined;
    } catch (error) {
      if (!(error instanceof ParameterError)) throw error;
      return isAbsent(given[error.parameter]) ? undefined : error;
    }
  }

  private checkGiven(step: WorkflowStepType, given: Parameters): void {
    if (step === 'chunk') parseChunkingOptions({ ...given, chunk_size: given.chunk_size ?? MAX_CHUNK_SIZE });
    if (step === 'embed') this.embedders.parse(given);
    if (step === 'store') this.checkTarget(given);
  }

  private checkTarget(parameters: Parameters): void {
    const database = vectorDatabaseOf(parameters);
    try {
      this.vectorStore.resolve(database);
    } catch (error) {
      if (!(error instanceof InvalidInputError)) throw error;
      const message = `data_dir is ${JSON.stringify(database.slice(0, 200))}; it ${error.details[0]?.message ?? error.message}`;
      throw new ParameterError('INVALID_DATA_DIR', 'data_dir', message, { cause: error });
    }
  }
}

const isAbsent = (value: unknown): boolean => value === undefined || value === null;

const namingStep = (step: WorkflowStepType, work: () => unknown): void => {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ParameterError)) throw error;
    const details = [{ field: `${step}.${error.parameter}`, message: error.message }];
    throw new InvalidInputError(`The parameters of step ${step} are wrong: ${error.message}`, details, {
      cause: error,
    });
  }
};
