import {
  metrics,
  type Counter,
  type Histogram,
  type Meter,
  type ObservableGauge,
  type UpDownCounter,
} from '@opentelemetry/api';
import type { MetricDefinition } from './metric-catalog.js';

/** From a millisecond to the hour that a step may take. */
const SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 3600];

// Instruments belong to the provider that is registered when they are made: telemetry is started before.
const meter = (): Meter => metrics.getMeter('sluice');

export const counter = (metric: MetricDefinition<'counter'>): Counter =>
  meter().createCounter(metric.name, optionsOf(metric));

export const upDownCounter = (metric: MetricDefinition<'up-down-counter'>): UpDownCounter =>
  meter().createUpDownCounter(metric.name, optionsOf(metric));

/** Of durations in seconds, in buckets of which `boundaries` are the upper bounds. */
export const histogram = (metric: MetricDefinition<'histogram'>, boundaries: readonly number[] = SECONDS): Histogram =>
  meter().createHistogram(metric.name, {
    ...optionsOf(metric),
    advice: { explicitBucketBoundaries: [...boundaries] },
  });

export interface Observation {
  readonly value: number;
  readonly attributes?: Readonly<Record<string, string>>;
}

/**
 * Has gauges read whenever metrics are collected, all by one call of `observe`. Disposing of the result ends that.
 *
 * @param observe returns the values of each gauge, by the gauge's name; when it rejects, there are none this time
 */
export const observeGauges = (
  gauges: readonly MetricDefinition<'gauge'>[],
  observe: () => Promise<ReadonlyMap<string, readonly Observation[]>>,
): Disposable => {
  const owner = meter();
  const instruments = gauges.map((gauge): [string, ObservableGauge] => [
    gauge.name,
    owner.createObservableGauge(gauge.name, optionsOf(gauge)),
  ]);
  const callback: Parameters<Meter['addBatchObservableCallback']>[0] = async (result) => {
    const observed = await observe();
    for (const [name, instrument] of instruments)
      for (const { value, attributes } of observed.get(name) ?? []) result.observe(instrument, value, attributes);
  };
  const observables = instruments.map(([, instrument]) => instrument);
  owner.addBatchObservableCallback(callback, observables);
  return { [Symbol.dispose]: () => owner.removeBatchObservableCallback(callback, observables) };
};

const optionsOf = ({ description, unit }: MetricDefinition): { description: string; unit: string } => ({
  description,
  unit,
});
