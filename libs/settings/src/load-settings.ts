import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { InvalidSettingsError, readSettings, type Environment } from './read-settings.js';
import {
  ingesterSettingGroups,
  workerSettingGroups,
  type IngesterSettings,
  type WorkerProcessSettings,
} from './setting-groups.js';

/** The process's environment over the `.env` file of `directory`, if there is one. */
export const loadEnvironment = (directory = '.'): Environment => {
  const file = resolve(directory, '.env');
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return { ...fromFile, ...process.env };
};

/** @throws InvalidSettingsError naming every problem */
export const loadWorkerSettings = (environment: Environment = loadEnvironment()): WorkerProcessSettings => {
  const settings = readSettings(workerSettingGroups, environment);
  checkCombinations(settings);
  return settings;
};

/** @throws InvalidSettingsError naming every problem */
export const loadIngesterSettings = (environment: Environment = loadEnvironment()): IngesterSettings => {
  const settings = readSettings(ingesterSettingGroups, environment);
  checkCombinations(settings);
  if (settings.auth.apiKeyEnabled && !settings.auth.apiKey) {
    const message = 'API_KEY is required when API_KEY_ENABLED is true';
    throw new InvalidSettingsError([{ name: 'API_KEY', message }]);
  }
  return settings;
};

const checkCombinations = (settings: WorkerProcessSettings): void => {
  if (settings.fileStore.target === 's3' && !settings.fileStore.s3Bucket) {
    const message = 'S3_BUCKET is required when FILE_STORE_TARGET is s3';
    throw new InvalidSettingsError([{ name: 'S3_BUCKET', message }]);
  }
};
