import type { ArtifactType, WorkflowStepType } from '@sluice/domain';
import { parameterClass, type ParameterClass } from './parameters/parameter-class.js';
import type { StepContext, StepHandler } from './step-context.js';

/** What makes a step's result besides its parameters, such as the version of a parser. */
export type MadeBy = Readonly<Record<string, string | number>>;

/** What becomes the step's `status_meta`: a JSON object, or nothing. */
export type StepResult = Record<string, unknown> | undefined;

/** What an author says of a step. `Services` is what a built-in step needs besides its context; custom steps have none. */
export interface StepDescription<Parameters extends object = object, Services = unknown> {
  /** Under which it is known, such as `parse_document`. */
  readonly name: string;
  /** One sentence, for those who choose it. */
  readonly description: string;
  /** The key under which workflows usually have it. */
  readonly type: WorkflowStepType;
  /** A class whose properties are the parameters; without it the step has none. */
  readonly parameters?: ParameterClass<Parameters>;
  /** Artifacts that it reads: some step before it must write them. */
  readonly reads?: readonly ArtifactType[];
  /** Artifacts that it writes, all of them whenever it succeeds. One whose artifacts are there already is not run again. */
  readonly writes?: readonly ArtifactType[];
  /**
   * What it makes them with, where artifacts that were made by something else must not be used in their place; null for what
   * has always made them. An author raises a version here when documents should be processed anew.
   */
  madeBy?(parameters: Parameters, services: Services): MadeBy | null;
  /** What the class cannot know: rules over several parameters, or of the deployment. @throws ParameterError */
  check?(parameters: Parameters, services: Services): void;
  /** Throwing fails the attempt: a `PermanentError` or `ConfigurationError` for good, anything else until the attempts are used up. */
  run(context: StepContext<Parameters>, services: Services): Promise<StepResult> | StepResult;
}

const STEP = Symbol.for('sluice.Step');

/** A step, with nothing left open. */
export interface Step<Parameters extends object = object, Services = unknown> extends Required<
  Omit<StepDescription<Parameters, Services>, 'type' | 'parameters'>
> {
  /** Null: it is a function, which says nothing of itself. */
  readonly type: WorkflowStepType | null;
  /** Null: what is given is passed on as it is. */
  readonly parameters: ParameterClass<Parameters> | null;
}

/** Makes a step of its description: what a module of HANDLER_DIR exports, and what the built-in steps are. */
export const defineStep = <Parameters extends object = object, Services = unknown>(
  description: StepDescription<Parameters, Services>,
): Step<Parameters, Services> =>
  Object.assign({ parameters: NONE as ParameterClass<Parameters>, ...SILENT, ...description }, { [STEP]: true });

const NONE: ParameterClass = parameterClass({});
const SILENT = { reads: [], writes: [], madeBy: () => null, check: () => undefined } as const;

/** A function as a step: it reads and writes no artifacts, and is given its parameters as they are. */
export const stepOfFunction = (name: string, run: StepHandler): Step => ({
  ...SILENT,
  name,
  description: '',
  type: null,
  parameters: null,
  run: run as Step['run'],
});

/** A step with what it needs besides its context. */
export const withServices = <Parameters extends object, Services>(
  step: Step<Parameters, Services>,
  services: Services,
): Step =>
  Object.assign<Step<Parameters, Services>, Partial<Step<Parameters>>>(
    { ...step },
    {
      madeBy: (parameters) => step.madeBy(parameters, services),
      check: (parameters) => step.check(parameters, services),
      run: (context) => step.run(context, services),
    },
  );

/** Known by a brand, not by its class: a handler may bring its own copy of this package. */
export const isStep = (value: unknown): value is Step =>
  typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[STEP] === true;
