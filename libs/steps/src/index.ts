export {
  ArtifactType,
  ConfigurationError,
  PermanentError,
  QuotaError,
  TransientError,
  UnavailableError,
} from '@sluice/domain';
export type { Chunk, DoclingDocument } from '@sluice/domain';
export type { ArtifactContents } from './artifact-contents.js';
export { DeclaredArtifacts, type ArtifactFiles } from './declared-artifacts.js';
export {
  defineStep,
  isStep,
  stepOfFunction,
  withServices,
  type MadeBy,
  type Step,
  type StepDescription,
  type StepResult,
} from './define-step.js';
export { parameterClass, type JsonSchema, type ParameterClass } from './parameters/parameter-class.js';
export {
  BooleanParameter,
  ChoiceParameter,
  IgnoredParameter,
  IntegerParameter,
  LessThan,
  Parameter,
  TextListParameter,
  TextParameter,
} from './parameters/parameter-decorators.js';
export { parameterSchema } from './parameters/parameter-schema.js';
export { readParameters, unreadParameters, type UnreadParameter } from './parameters/read-parameters.js';
export type { StepArtifacts, StepContext, StepDocument, StepHandler } from './step-context.js';
export { resultMeta } from './result-meta.js';
