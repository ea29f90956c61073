import type { ArtifactStore } from '@sluice/artifact-store';
import type { RunRepository, StepConfigs } from '@sluice/persistence';
import { withServices, type Step } from '@sluice/steps';
import { logEvent, type HandlerModules, HandlerRegistry } from '@sluice/workflow-engine';
import { RunArtifacts } from './environment/run-artifacts.js';
import { StepIdentity } from './environment/step-identity.js';
import { StoreEnvironment } from './environment/store-environment.js';
import { CHUNK, type ChunkServices } from './steps/chunk.js';
import { EMBED, type EmbedServices } from './steps/embed.js';
import { PARSE, type ParseServices } from './steps/parse.js';
import { stepCounts } from './steps/step-counts.js';
import { STORE, type StoreServices } from './steps/store.js';
import { VALIDATE, type ValidateServices } from './steps/validate.js';

type Services = ValidateServices & ParseServices & ChunkServices & EmbedServices & StoreServices;

/** In the order in which workflows usually have them. */
export const BUILT_IN_STEPS: readonly Step<object, Services>[] = [VALIDATE, PARSE, CHUNK, EMBED, STORE];

export interface HandlerDependencies extends Omit<Services, 'counts'> {
  readonly modules: HandlerModules;
  readonly artifactStore: ArtifactStore;
  readonly runs: RunRepository;
  readonly stepConfigs: StepConfigs;
}

/** The registry of handlers with the built-in ones, under the names that workflow definitions use. */
export const createHandlers = (dependencies: HandlerDependencies, counts = stepCounts()): HandlerRegistry => {
  const { modules, artifactStore, records, runs, registry, stepConfigs } = dependencies;
  const artifacts = new RunArtifacts(artifactStore, records, runs);
  const handlers = new HandlerRegistry(
    modules,
    new StoreEnvironment(artifacts, new StepIdentity(stepConfigs), registry),
  );
  const services = { ...dependencies, counts };
  for (const step of BUILT_IN_STEPS) handlers.addStep(step.name, withServices(step, services));
  return handlers.addEvent('log_event', logEvent);
};
