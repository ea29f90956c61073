/** What telemetry costs: documents per second of a service that exports traces, metrics and logs, and of one that exports nothing. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadDocuments } from './documents/load.mjs';
import { startDocumentService } from './documents/service.mjs';
import { median, round } from './measure.mjs';
import { startSink } from './sink.mjs';

const DOCUMENTS = 300;
/** Loads of each service per round; the first of all warm it up. */
const LOADS = 3;
const WARM_UPS = 2;

/** Both services run throughout and are loaded in turn, so that what else the machine does meets both. */
const measure = async (root, createUrl, rounds, sink) => {
  const directory = await mkdtemp(join(tmpdir(), 'sluice-bench-telemetry-'));
  const loads = WARM_UPS + rounds * LOADS;
  const params = Array.from({ length: loads }, (_, index) => `load-${index}`);
  const start = async (name, env) =>
    startDocumentService({ root, directory: join(directory, name), url: await createUrl(), params, env });
  const services = {
    off: await start('off', { OTEL_SDK_DISABLED: 'true' }),
    on: await start('on', { OTEL_EXPORTER_OTLP_ENDPOINT: sink.endpoint, METRICS_ENABLED: 'true' }),
  };
  const rates = { off: [], on: [] };
  try {
    for (const [index, param] of params.entries()) {
      const order = index % 2 === 0 ? ['off', 'on'] : ['on', 'off'];
      for (const name of order) {
        const { bothPerSecond } = await loadDocuments(services[name].url, { seed: index, param, documents: DOCUMENTS });
        if (index >= WARM_UPS) rates[name].push(bothPerSecond);
      }
    }
  } finally {
    await Promise.all(Object.values(services).map((service) => service.stop()));
    await rm(directory, { recursive: true, force: true });
  }
  const ratio = median(rates.on.map((rate, index) => rate / rates.off[index]));
  return { off: round(median(rates.off), 1), on: round(median(rates.on), 1), ratio: round(ratio, 2) };
};

export const telemetryBench = {
  name: 'telemetry',
  title: 'Telemetry',
  hasRounds: true,
  run: async ({ root, postgres, sqlite, rounds }) => {
    const sink = await startSink();
    try {
      const databases = {
        sqlite: await measure(root, sqlite, rounds, sink),
        postgres: await measure(root, postgres, rounds, sink),
      };
      return { databases, received: await sink.counts() };
    } finally {
      sink.stop();
    }
  },
  lines: ({ databases, received }) => [
    `Documents per second from the first upload to the last run COMPLETED, ${DOCUMENTS} Markdown files of 10 KB at a time; \`si-cli serve\` that exports traces, metrics and logs to a receiver in another process and measures for \`/metrics\`, beside one with telemetry off. Both run throughout and are loaded in turn, ${LOADS} times each in a round.`,
    '',
    '| database | telemetry off | telemetry on | ratio |',
    '|---|---|---|---|',
    ...Object.entries(databases).map(
      ([database, { off, on, ratio }]) => `| ${database} | ${off} | ${on} | ${ratio} (at least 0.9) |`,
    ),
    '',
    `The receiver got ${received.spans.toLocaleString('en')} spans in ${received.requests.traces} requests, ${received.requests.metrics} exports of metrics and ${received.requests.logs} of logs.`,
  ],
};
