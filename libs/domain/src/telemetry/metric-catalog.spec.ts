import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { METRICS } from './metric-catalog.js';

const ROOT = resolve(import.meta.dirname, '../../../..');
const read = (file: string): string => readFileSync(resolve(ROOT, file), 'utf8');

const metrics = Object.values(METRICS);

/** As Prometheus writes them. */
const namesInPrometheus = ({ name, kind, unit }: (typeof metrics)[number]): string[] => {
  const suffix = { s: '_seconds', By: '_bytes' }[unit] ?? '';
  const base = `${name.replaceAll('.', '_')}${suffix}`;
  if (kind === 'counter') return [`${base}_total`];
  return kind === 'histogram' ? [`${base}_bucket`, `${base}_count`, `${base}_sum`] : [base];
};

describe('the metrics', () => {
  it('are those of docs/telemetry.md', () => {
    const documented = read('docs/telemetry.md')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .filter(([, name]) => /^`[a-z]+\.[a-z_.]+`$/.test(name ?? ''))
      .map(([, name, kind, unit, description, attributes]) => [name, kind, unit, description, attributes]);
    expect(documented).toEqual(
      metrics.map(({ name, kind, unit, description, attributes }) => [
        `\`${name}\``,
        kind,
        unit,
        description,
        attributes.map((attribute) => `\`${attribute}\``).join(', '),
      ]),
    );
  });

  it('are what the dashboard shows, each of them, by labels that they have', () => {
    const { panels } = JSON.parse(read('docker/grafana/dashboards/sluice.json')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const expressions = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const shown = new Set<string>();
    for (const expression of expressions) {
      const labels = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(/,\s*/));
      const rest = expression.replaceAll(/\bby \([^)]*\)/g, '');
      for (const [asked] of rest.matchAll(/\b(?:sluice|http)_[a-z_]+/g)) {
        const metric = metrics.find((one) => namesInPrometheus(one).includes(asked));
        expect([asked, metric?.name]).toEqual([asked, expect.any(String)]);
        const known = metric!.attributes.map((attribute) => attribute.replaceAll('.', '_'));
        expect([...known, 'le', 'instance']).toEqual(expect.arrayContaining(labels));
        shown.add(metric!.name);
      }
    }
    expect([...shown].sort()).toEqual(metrics.map(({ name }) => name).sort());
  });

  it('are what the alert rules ask for, by labels that they have', () => {
    const rules = read('docker/prometheus/alerts.yml');
    const asked = [...rules.matchAll(/\b((?:sluice|http_server)_[a-z_]+)(?:\{([^}]*)\})?/g)];
    expect(asked.length).toBeGreaterThan(10);
    for (const [, name, labels = ''] of asked) {
      const metric = metrics.find((one) => namesInPrometheus(one).includes(name!));
      expect([name, metric?.name]).toEqual([name, expect.any(String)]);
      const known = metric!.attributes.map((attribute) => attribute.replaceAll('.', '_'));
      for (const [, label] of labels.matchAll(/(\w+)\s*[=!]/g)) expect(known).toContain(label);
    }
  });

  it('are made from the catalogue only, and each is measured by some code', () => {
    const files = globSync('{apps,libs}/*/src/**/*.ts', { cwd: ROOT }).filter((file) => !file.endsWith('.spec.ts'));
    const sources = files.filter((file) => !file.endsWith('telemetry/metric-catalog.ts')).map(read);
    const used = new Set(sources.flatMap((source) => [...source.matchAll(/\bMETRICS\.(\w+)/g)].map(([, key]) => key)));
    expect([...used].sort()).toEqual(Object.keys(METRICS).sort());
    expect(sources.filter((source) => source.includes('.getMeter('))).toHaveLength(1);
  });
});
