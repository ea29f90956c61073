import { DEFAULT_INSTALLATION, loadWorkerSettings } from '@sluice/settings';
import { createLogger } from '@sluice/telemetry';
import { runWorker } from '@sluice/worker-runtime';
import { failureText, ShutdownSignal } from '@sluice/worker-runtime/process';

const FAILED = 1;

const shutdown = new ShutdownSignal();

try {
  const settings = loadWorkerSettings();
  const logger = createLogger({ level: settings.logging.level, format: settings.logging.format, name: 'worker' });
  await runWorker(settings, DEFAULT_INSTALLATION, logger, shutdown.signal);
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = FAILED;
}
