import { createNoopMeter } from '@opentelemetry/api';
import { counter, METRICS } from '@sluice/domain';

/** What the built-in steps count. Made when telemetry has been started. */
export const stepCounts = () => ({
  pages: counter(METRICS.pages),
  chunks: counter(METRICS.chunks),
  tokens: counter(METRICS.tokens),
  documentsStored: counter(METRICS.documentsStored),
});

/** For steps that are tried. */
export const uncounted = (): StepCounts => ({ pages: NONE, chunks: NONE, tokens: NONE, documentsStored: NONE });

const NONE = createNoopMeter().createCounter('none');

export type StepCounts = ReturnType<typeof stepCounts>;
