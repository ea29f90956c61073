import { loadWorkerSettings } from '@sluice/settings';
import { createLogger } from '@sluice/telemetry';
import { runWorker } from '@sluice/worker-runtime';

const INTERRUPTED = 130;
const FAILED = 1;

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (stop.signal.aborted) process.exit(INTERRUPTED);
    stop.abort();
  });
}

try {
  const settings = loadWorkerSettings();
  const logger = createLogger({ level: settings.logging.level, format: settings.logging.format, name: 'worker' });
  await runWorker(settings, logger, stop.signal);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = FAILED;
}
