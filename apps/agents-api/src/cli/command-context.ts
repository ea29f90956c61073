import type { Logger } from '@sluice/domain';
import type { ProgressListener } from '@sluice/agents';
import type { MetricsText } from '@sluice/http-kit';
import { createLogger, startTelemetry } from '@sluice/telemetry';
import {
  loadAgentsSettings,
  loadEnvironment,
  loadInstallation,
  logFormatOf,
  processTelemetry,
  type AgentsSettings,
  type Environment,
  type Installation,
} from '@sluice/settings';
import { Agents } from '../agents/agents.js';
import { ProgressBar } from './progress-bar.js';
import type { Terminal } from './terminal.js';

/** Settings that options of the command line override. */
export interface Overrides {
  readonly endpointUrl?: string | undefined;
  readonly webdavUrl?: string | undefined;
  readonly webdavUsername?: string | undefined;
  readonly webdavPassword?: string | undefined;
}

/** What a command works with. */
export interface CommandContext {
  readonly terminal: Terminal;
  /** Aborts when the user interrupts. */
  readonly signal: AbortSignal;
  /** The environment; the process's own with its `.env` when absent. */
  readonly environment?: Environment;
}

export interface OpenCommand extends AsyncDisposable {
  readonly agents: Agents;
  readonly settings: AgentsSettings;
  readonly environment: Environment;
  readonly logger: Logger;
  /** Paths whose requests get no span of their own. */
  readonly excludePaths: readonly string[];
  readonly metricsText: MetricsText;
  readonly context: { readonly signal: AbortSignal; readonly onProgress?: ProgressListener };
}

const NAMES: readonly (readonly [keyof Overrides, string])[] = [
  ['endpointUrl', 'ENDPOINT_URL'],
  ['webdavUrl', 'WEBDAV_URL'],
  ['webdavUsername', 'WEBDAV_USERNAME'],
  ['webdavPassword', 'WEBDAV_PASSWORD'],
];

export const settingsOf = (
  { environment = loadEnvironment() }: CommandContext,
  overrides: Overrides = {},
): { settings: AgentsSettings; installation: Installation; environment: Environment } => {
  const given = NAMES.flatMap(([option, name]) => (overrides[option] === undefined ? [] : [[name, overrides[option]]]));
  const settings = loadAgentsSettings({ ...environment, ...Object.fromEntries(given) });
  const installation = loadInstallation(settings.installation.config, environment);
  const logging = { ...settings.logging, format: logFormatOf(settings.logging, installation) };
  return { settings: { ...settings, logging }, installation, environment };
};

export const loggerOf = (settings: AgentsSettings): Logger =>
  createLogger({ level: settings.logging.level, format: settings.logging.format, name: 'si-agent' });

/** Opens the agents for one command; disposing of it closes them and ends the progress bar. */
export const openCommand = async (
  command: CommandContext,
  { json = false, ...overrides }: Overrides & { readonly json?: boolean | undefined } = {},
): Promise<OpenCommand> => {
  const { settings, installation, environment } = settingsOf(command, overrides);
  const logger = loggerOf(settings);
  const telemetry = await startTelemetry({ ...processTelemetry('agents', settings, installation), logger });
  const agents = await Agents.open({ settings, environment, logger }).catch(async (error: unknown) => {
    await telemetry.shutdown();
    throw error;
  });
  const bar = command.terminal.isInteractive && !json ? new ProgressBar() : null;
  return {
    agents,
    settings,
    environment,
    logger,
    excludePaths: installation.telemetry.excludePaths,
    metricsText: telemetry.prometheus,
    context: { signal: command.signal, ...(bar ? { onProgress: bar.listener } : {}) },
    async [Symbol.asyncDispose]() {
      bar?.[Symbol.dispose]();
      await agents[Symbol.asyncDispose]();
      await telemetry.shutdown();
    },
  };
};
