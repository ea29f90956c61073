import { readFile } from 'node:fs/promises';
import { ConfigurationError } from '@sluice/domain';
import type { SecretReference } from '@sluice/agents';
import type { Environment } from '@sluice/settings';

/** @throws ConfigurationError naming the variable, never a value, when it is not set or the file cannot be read */
export const resolveSecret = async (reference: SecretReference, environment: Environment): Promise<string> => {
  switch (reference.kind) {
    case 'literal':
      return reference.value;
    case 'environment': {
      const value = environment[reference.name];
      if (value) return value;
      throw new ConfigurationError('SECRET_MISSING', `The environment variable ${reference.name} is not set`);
    }
    case 'file':
      return fromFile(reference.path);
  }
};

/** Secret files end with a line break more often than secrets do. */
const fromFile = async (path: string): Promise<string> => {
  try {
    return (await readFile(path, 'utf8')).replace(/\r?\n$/, '');
  } catch (error) {
    throw new ConfigurationError('SECRET_MISSING', 'A secret file of a manifest cannot be read', { cause: error });
  }
};
