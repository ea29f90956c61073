import { proveDatabase } from '@sluice/persistence/start';
import { loadEnvironment, loadInstallation, loadWorkerSettings, logFormatOf } from '@sluice/settings';
import { createLogger } from '@sluice/telemetry';
import { failureText, startedOrStopped } from '@sluice/worker-runtime/process';

const FAILED = 1;

/** Runs a worker, with the settings of the environment, until `stop` is aborted. Never rejects: sets the exit code. */
export const runStandalone = async (stop: AbortSignal): Promise<void> => {
  try {
    const environment = loadEnvironment();
    const settings = loadWorkerSettings(environment);
    const installation = loadInstallation(settings.installation.config, environment);
    const format = logFormatOf(settings.logging, installation);
    const logger = createLogger({ level: settings.logging.level, format, name: 'worker' });
    await startedOrStopped(proveDatabase(settings.database.url, 'sluice worker'), stop);
    const { runWorker } = await import('./run-worker.js');
    await runWorker(settings, installation, logger, stop);
  } catch (error) {
    process.stderr.write(`${failureText(error)}\n`);
    process.exitCode = FAILED;
  }
};
