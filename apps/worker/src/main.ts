import { loadEnvironment, loadInstallation, loadWorkerSettings, logFormatOf } from '@sluice/settings';
import { createLogger } from '@sluice/telemetry';
import { runWorker } from '@sluice/worker-runtime';
import { failureText, ShutdownSignal } from '@sluice/worker-runtime/process';

const FAILED = 1;

const shutdown = new ShutdownSignal();

try {
  const environment = loadEnvironment();
  const settings = loadWorkerSettings(environment);
  const installation = loadInstallation(settings.installation.config, environment);
  const format = logFormatOf(settings.logging, installation);
  const logger = createLogger({ level: settings.logging.level, format, name: 'worker' });
  await runWorker(settings, installation, logger, shutdown.signal);
} catch (error) {
  process.stderr.write(`${failureText(error)}\n`);
  process.exitCode = FAILED;
}
