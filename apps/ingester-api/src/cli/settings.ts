import type { Logger } from '@sluice/domain';
import { parseDatabaseUrl } from '@sluice/persistence/start';
import { errorMessage } from '@sluice/domain';
import {
  ingesterSettingGroups,
  InvalidSettingsError,
  loadEnvironment,
  loadIngesterSettings,
  loadInstallation,
  logFormatOf,
  readSettings,
  type Environment,
  type IngesterSettings,
  type Installation,
  type SettingProblem,
} from '@sluice/settings';
import { createLogger } from '@sluice/telemetry';

/** What a command works with: its settings, and what holds for the whole installation. */
export interface ServiceSettings extends IngesterSettings {
  readonly installed: Installation;
}

/** All settings, DOC_DB_URL included in its form. @throws InvalidSettingsError naming every problem */
export const loadSettings = (environment: Environment = loadEnvironment()): ServiceSettings => {
  const problems: SettingProblem[] = databaseProblems(environment);
  const settings = orProblems(() => loadIngesterSettings(environment), problems);
  const installed = orProblems(() => loadInstalled(environment), problems);
  if (!settings || !installed || problems.length > 0) throw new InvalidSettingsError(problems);
  return { ...settings, logging: { ...settings.logging, format: logFormatOf(settings.logging, installed) }, installed };
};

const orProblems = <Value>(load: () => Value, problems: SettingProblem[]): Value | null => {
  try {
    return load();
  } catch (error) {
    if (!(error instanceof InvalidSettingsError)) throw error;
    problems.push(...error.problems);
    return null;
  }
};

const databaseProblems = (environment: Environment): SettingProblem[] => {
  const url = environment['DOC_DB_URL']?.trim();
  if (!url) return [];
  try {
    parseDatabaseUrl(url);
    return [];
  } catch (error) {
    return [{ name: 'DOC_DB_URL', message: errorMessage(error) }];
  }
};

/** The installation's file, whatever the other settings are. @throws InvalidSettingsError naming every problem of the file */
export const loadInstalled = (environment: Environment = loadEnvironment()): Installation => {
  const { installation } = readSettings({ installation: ingesterSettingGroups.installation }, environment);
  return loadInstallation(installation.config, environment);
};

export const loggerFor = ({ logging }: Pick<IngesterSettings, 'logging'>): Logger =>
  createLogger({ level: logging.level, format: logging.format, name: 'si-cli' });
