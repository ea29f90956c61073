import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { defaultResource, resourceFromAttributes, type Resource } from '@opentelemetry/resources';
import type { TelemetryOptions } from './telemetry-options.js';

/** Who it is that tells: the service, and which of its processes. */
export const resourceOf = ({ serviceName, serviceVersion, resourceAttributes }: TelemetryOptions): Resource =>
  defaultResource().merge(
    resourceFromAttributes({
      'service.instance.id': randomUUID(),
      'host.name': hostname(),
      'process.pid': process.pid,
      ...(serviceVersion === undefined ? {} : { 'service.version': serviceVersion }),
      ...resourceAttributes,
      'service.name': serviceName,
    }),
  );
