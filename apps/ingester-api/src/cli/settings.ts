import type { Logger } from '@sluice/domain';
import { parseDatabaseUrl } from '@sluice/persistence';
import { errorMessage } from '@sluice/domain';
import {
  InvalidSettingsError,
  loadEnvironment,
  loadIngesterSettings,
  type Environment,
  type IngesterSettings,
  type SettingProblem,
} from '@sluice/settings';
import { createLogger } from '@sluice/telemetry';

/** All settings, DOC_DB_URL included in its form. @throws InvalidSettingsError naming every problem */
export const loadSettings = (environment: Environment = loadEnvironment()): IngesterSettings => {
  const problems: SettingProblem[] = databaseProblems(environment);
  try {
    const settings = loadIngesterSettings(environment);
    if (problems.length === 0) return settings;
  } catch (error) {
    if (!(error instanceof InvalidSettingsError)) throw error;
    problems.push(...error.problems);
  }
  throw new InvalidSettingsError(problems);
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

export const loggerFor = ({ logging }: Pick<IngesterSettings, 'logging'>): Logger =>
  createLogger({ level: logging.level, format: logging.format, name: 'si-cli' });
