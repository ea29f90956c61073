import { counter, METRICS } from '@sluice/domain';

/** What the built-in steps count. Made when telemetry has been started. */
export const stepCounts = () => ({
  pages: counter(METRICS.pages),
  chunks: counter(METRICS.chunks),
  tokens: counter(METRICS.tokens),
  documentsStored: counter(METRICS.documentsStored),
});

export type StepCounts = ReturnType<typeof stepCounts>;
