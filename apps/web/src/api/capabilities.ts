import { useSyncExternalStore } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Schemas } from '@sluice/api-types';
import { answerOf, api } from './client.js';
import { apiKey, onSession } from './session.js';

export type Capabilities = Schemas['CapabilitiesBody'];

/** What this deployment accepts and offers, asked once for each session. */
export const capabilitiesQuery = (key: string | null) =>
  queryOptions({
    queryKey: ['capabilities', key !== null],
    queryFn: ({ signal }) => answerOf(api.GET('/capabilities', { signal })),
    staleTime: Infinity,
  });

/** Undefined until it is known. */
export const useCapabilities = (): Capabilities | undefined => {
  const key = useSyncExternalStore(onSession, apiKey);
  return useQuery(capabilitiesQuery(key)).data;
};

/** Why something is not offered here; null where it is, or not known yet. @param name of a feature of the capabilities */
export const useFeatureOff = (name: string): string | null => {
  const feature = useCapabilities()?.features.find((one) => one.name === name);
  return feature && !feature.available ? (feature.reason ?? name) : null;
};
