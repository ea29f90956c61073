import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { defaultResource, resourceFromAttributes, type Resource } from '@opentelemetry/resources';
import type { TelemetryOptions } from './telemetry-options.js';

/** All packages of a release have one version. */
const version = (): string => {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
};

/** What telemetry comes from: the service, and which of its processes. */
export const resourceOf = ({ serviceName, resourceAttributes }: TelemetryOptions): Resource =>
  defaultResource().merge(
    resourceFromAttributes({
      'service.instance.id': randomUUID(),
      'host.name': hostname(),
      'process.pid': process.pid,
      'service.version': version(),
      ...resourceAttributes,
      'service.name': serviceName,
    }),
  );
