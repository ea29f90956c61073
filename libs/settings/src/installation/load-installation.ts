import { readFileSync } from 'node:fs';
import { errorCode } from '@sluice/domain';
import { InvalidSettingsError, type Environment } from '../read-settings.js';
import type { Installation } from './installation.js';
import { readInstallation } from './read-installation.js';

const DEFAULT_FILE = 'installation.yaml';

/**
 * The installation's configuration: the file that INSTALLATION_CONFIG names, else `installation.yaml` of the working
 * directory, else the defaults.
 *
 * @throws InvalidSettingsError when a named file is missing, or naming every line at fault
 */
export const loadInstallation = (named: string | null, environment: Environment): Installation => {
  const file = named ?? DEFAULT_FILE;
  return readInstallation(file, textOf(file, named === null), environment);
};

const textOf = (file: string, mayBeAbsent: boolean): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    if (mayBeAbsent && code === 'ENOENT') return '';
    const reason = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code ?? 'unknown fault'})`;
    throw new InvalidSettingsError([
      { name: 'INSTALLATION_CONFIG', message: `The file ${file} of INSTALLATION_CONFIG ${reason}` },
    ]);
  }
};
