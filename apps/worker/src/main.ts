import { loadWorkerSettings } from '@sluice/settings';
import { createLogger } from '@sluice/telemetry';
import { failureText, runWorker, ShutdownSignal } from '@sluice/worker-runtime';

const FAILED = 1;

const shutdown = new ShutdownSignal();

try {
  const settings = loadWorkerSettings();
  const logger = createLogger({ level: settings.logging.level, format: settings.logging.format, name: 'worker' });
  await runWorker(settings, logger, shutdown.signal);
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = FAILED;
}
