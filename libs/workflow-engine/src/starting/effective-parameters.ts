import type { HandlerEntry, ParameterSet } from '@sluice/domain';

/** What a step is given: the parameters of its entry, overridden by those of the set, which are found under its key or its name. */
export const effectiveParameters = (
  { config }: ParameterSet,
  key: string,
  { name, parameters }: HandlerEntry,
): Record<string, unknown> => ({ ...parameters, ...(config[key] ?? config[name] ?? {}) });
