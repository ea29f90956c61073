import type { Logger } from '@sluice/domain';
import { proveDatabase } from '@sluice/persistence/start';
import type { IngesterSettings } from '@sluice/settings';
import { startedOrStopped } from '@sluice/worker-runtime/process';
import { loggerFor, loadSettings, type ServiceSettings } from '../settings.js';
import { clusterProcesses, reportReady, underSupervisor } from './processes/cluster-processes.js';
import { FileChanges } from './processes/file-changes.js';
import { Supervisor } from './processes/supervisor.js';
import type { ServerSetup } from './run-server.js';
import { childArguments, listenTargetOf, type ServeOptions } from './serve-options.js';
import { removeStaleSocket } from './stale-socket.js';
import { proxyTrust } from './trusted-proxies.js';

/** Serves in this process, or in processes that this one watches over, until `stop` is aborted. */
export const serve = async (options: ServeOptions, stop: AbortSignal): Promise<void> => {
  const settings = loadSettings();
  const logger = loggerFor(settings);
  await startedOrStopped(proveDatabase(settings.database.url, 'sluice ingester'), stop);
  if (stop.aborted) return;
  const target = listenTargetOf(options);
  if ('path' in target) await removeStaleSocket(target.path);
  const count = options.workers ?? settings.server.webConcurrency ?? 1;
  if (options.reload) return reloading(options, settings, count, logger, stop);
  if (count > 1) return supervised(options, settings, count, logger, stop);
  return runServer(
    settings,
    setup(options, (address) => logger.info(`Sluice is ready at ${address}`)),
    logger,
    stop,
  );
};

/** Loaded when the database has answered: it takes longer than all the rest of a start. */
const runServer = async (
  settings: ServiceSettings,
  setup: ServerSetup,
  logger: Logger,
  stop: AbortSignal,
): Promise<void> => {
  const server = await import('./run-server.js');
  await server.runServer(settings, setup, logger, stop);
};

/** Serves in a process that another one watches over. */
export const serveSupervised = (options: ServeOptions): Promise<void> =>
  underSupervisor((stop) => {
    const settings = loadSettings();
    return runServer(settings, setup(options, reportReady), loggerFor(settings), stop);
  });

const setup = (options: ServeOptions, onReady: (address: string) => void): ServerSetup => ({
  target: listenTargetOf(options),
  accessLog: options.accessLog ?? true,
  proxyTrust: proxyTrust(options.proxyHeaders, options.forwardedAllowIps),
  onReady,
});

const supervised = (
  options: ServeOptions,
  { worker }: IngesterSettings,
  count: number,
  logger: Logger,
  stop: AbortSignal,
): Promise<void> => new Supervisor(clusterProcesses(childArguments(options), worker.id), { count }, logger).run(stop);

const reloading = async (
  options: ServeOptions,
  settings: IngesterSettings,
  count: number,
  logger: Logger,
  stop: AbortSignal,
): Promise<void> => {
  if (count > 1) logger.warn('With --reload one server process runs, whatever --workers says');
  const { definitions, fileStore, vectorStore } = settings;
  using changes = await FileChanges.watch({
    directories: ['.', definitions.workflowDirectory, definitions.paramDirectory, definitions.handlerDirectory],
    ignored: [fileStore.directory, vectorStore.directory],
  });
  const processes = clusterProcesses(childArguments(options), settings.worker.id);
  await new Supervisor(processes, { count: 1, changes }, logger).run(stop);
};
