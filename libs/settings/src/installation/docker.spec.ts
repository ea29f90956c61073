import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { readInstallation } from './read-installation.js';

const DOCKER = resolve(import.meta.dirname, '../../../../docker');
const read = (file: string): string => readFileSync(join(DOCKER, file), 'utf8');
const yaml = <Content>(file: string): Content => parse(read(file), { merge: true }) as Content;

interface Service {
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: Readonly<Record<string, unknown>> | readonly string[];
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}
interface Panel {
  readonly id: number;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly datasource: { readonly uid: string };
  readonly targets: readonly { readonly datasource: { readonly uid: string } }[];
}

const { services, volumes } = yaml<Compose>('compose.yaml');
const dependencies = ({ depends_on: names = [] }: Service): readonly string[] =>
  Array.isArray(names) ? (names as readonly string[]) : Object.keys(names);
const mounts = (name: string): { source: string; target: string }[] =>
  (services[name]!.volumes ?? []).map((volume) => {
    const [source, target] = volume.split(':');
    return { source: source!, target: target! };
  });
/** The file of this directory that a service sees at that path. */
const mountedAt = (name: string, path: string): string | undefined => {
  const mount = mounts(name).find(({ target }) => path === target || path.startsWith(`${target}/`));
  return mount && join(mount.source, path.slice(mount.target.length));
};

describe('the compose file', () => {
  it('names only services and volumes that it has, and files that are here', () => {
    for (const [name, service] of Object.entries(services)) {
      for (const other of dependencies(service)) expect(services).toHaveProperty(other);
      for (const { source } of mounts(name)) {
        if (source.startsWith('.')) expect([source, existsSync(join(DOCKER, source))]).toEqual([source, true]);
        else expect(volumes).toHaveProperty(source);
      }
    }
  });

  it('opens every port to this machine alone, and none twice', () => {
    const ports = Object.values(services).flatMap(({ ports: own = [] }) => own);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
    expect(new Set(ports).size).toBe(ports.length);
  });

  it.each(['api', 'worker'])('gives the %s an installation.yaml that sends traces to Jaeger', (name) => {
    const environment = { ...services[name]!.environment, OTLP_SAMPLING_RATIO: '0.5' };
    const file = mountedAt(name, services[name]!.environment!['INSTALLATION_CONFIG']!)!;
    const { telemetry } = readInstallation(join(DOCKER, file), read(file), environment);
    const endpoint = new URL(telemetry.otlp.endpoint!);
    expect(services).toHaveProperty(endpoint.hostname);
    expect(endpoint.href).toBe('http://jaeger:4318/');
    expect(telemetry).toMatchObject({ samplingRatio: 0.5, logFormat: 'json', excludePaths: ['/api/v1/logs'] });
  });
});

describe('the Prometheus of the compose file', () => {
  const file = mountedAt('prometheus', '/etc/prometheus/prometheus.yml')!;
  const { scrape_configs: jobs } = yaml<{
    scrape_configs: {
      job_name: string;
      static_configs?: { targets: string[] }[];
      dns_sd_configs?: { names: string[]; port: number }[];
    }[];
  }>(file);

  it('asks the API at its own port, and each worker at the one that it serves metrics on', () => {
    const asked = jobs.flatMap(({ static_configs: fixed = [], dns_sd_configs: found = [] }) => [
      ...fixed.flatMap(({ targets }) => targets),
      ...found.flatMap(({ names, port }) => names.map((name) => `${name}:${port}`)),
    ]);
    const { METRICS_PORT: workerPort } = services['worker']!.environment!;
    const [, , apiPort] = services['api']!.ports![0]!.split(':');
    expect(asked).toEqual([`api:${apiPort}`, `worker:${workerPort}`]);
  });

  it('asks only services that have metrics, where others can reach them', () => {
    for (const name of ['api', 'worker'])
      expect(services[name]!.environment).toMatchObject({ METRICS_ENABLED: 'true' });
    expect(services['worker']!.environment).toMatchObject({ METRICS_HOST: '0.0.0.0' });
  });
});

describe('the Grafana of the compose file', () => {
  const { datasources } = yaml<{ datasources: { uid: string; url: string; isDefault?: boolean }[] }>(
    join(mountedAt('grafana', '/etc/grafana/provisioning')!, 'datasources/sluice.yaml'),
  );
  const { providers } = yaml<{ providers: { options: { path: string } }[] }>(
    join(mountedAt('grafana', '/etc/grafana/provisioning')!, 'dashboards/sluice.yaml'),
  );
  const home = services['grafana']!.environment!['GF_DASHBOARDS_DEFAULT_HOME_DASHBOARD_PATH']!;
  const { panels } = JSON.parse(read(mountedAt('grafana', home)!)) as { panels: Panel[] };

  it('finds its sources where the services of those names listen', () => {
    const address = datasources.map(({ url }) => new URL(url));
    expect(address.map(({ host }) => host)).toEqual(['prometheus:9090', 'jaeger:16686']);
    for (const { hostname, port } of address) {
      expect(services[hostname]!.ports!.map((one) => one.split(':')[2])).toContain(port);
      expect(dependencies(services['grafana']!)).toContain(hostname);
    }
  });

  it('begins with a dashboard that is provisioned', () => {
    expect(providers.map(({ options }) => options.path)).toEqual([home.slice(0, home.lastIndexOf('/'))]);
  });

  it('has panels that ask a provisioned source, none of them over another', () => {
    const uids = datasources.map(({ uid }) => uid);
    for (const { datasource, targets } of panels)
      for (const uid of [datasource.uid, ...targets.map((target) => target.datasource.uid)])
        expect(uids).toContain(uid);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
  });
});
