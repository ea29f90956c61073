import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { readSettings, type Environment, type SettingProblem } from './read-settings.js';
import {
  clientSettingGroups,
  ingesterSettingGroups,
  workerSettingGroups,
  type ClientSettings,
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
export const loadWorkerSettings = (environment: Environment = loadEnvironment()): WorkerProcessSettings =>
  readSettings(workerSettingGroups, environment, ({ fileStore }) => bucketProblems(fileStore));

/** @throws InvalidSettingsError naming every problem */
export const loadIngesterSettings = (environment: Environment = loadEnvironment()): IngesterSettings =>
  readSettings(ingesterSettingGroups, environment, ({ fileStore, auth }) => [
    ...bucketProblems(fileStore),
    ...keyProblems(auth),
  ]);

/** What a command needs that talks to a running service. @throws InvalidSettingsError naming every problem */
export const loadClientSettings = (environment: Environment = loadEnvironment()): ClientSettings =>
  readSettings(clientSettingGroups, environment);

const bucketProblems = ({ target, s3Bucket }: Partial<IngesterSettings['fileStore']>): SettingProblem[] =>
  target === 's3' && s3Bucket === null
    ? [{ name: 'S3_BUCKET', message: 'S3_BUCKET is required when FILE_STORE_TARGET is s3' }]
    : [];

const keyProblems = ({ apiKeyEnabled, apiKey }: Partial<IngesterSettings['auth']>): SettingProblem[] =>
  apiKeyEnabled === true && apiKey === null
    ? [{ name: 'API_KEY', message: 'API_KEY is required when API_KEY_ENABLED is true' }]
    : [];
