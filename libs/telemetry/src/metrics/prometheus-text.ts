import { diag } from '@opentelemetry/api';
import { PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MetricReader } from '@opentelemetry/sdk-metrics';
import { errorMessage } from '@sluice/domain';
import { withUnitsInNames } from './prometheus-names.js';

/** Reads metrics when somebody asks for them. */
class PullReader extends MetricReader {
  protected override onShutdown(): Promise<void> {
    return Promise.resolve();
  }

  protected override onForceFlush(): Promise<void> {
    return Promise.resolve();
  }
}

/** The metrics of a meter provider in Prometheus's text format. */
export class PrometheusText {
  readonly reader: MetricReader = new PullReader();
  private readonly serializer = new PrometheusSerializer('', false, undefined, false, true);

  async collect(): Promise<string> {
    const { resourceMetrics, errors } = await this.reader.collect();
    for (const error of errors) diag.error(`A metric could not be read: ${errorMessage(error)}`);
    return this.serializer.serialize(withUnitsInNames(resourceMetrics));
  }
}
