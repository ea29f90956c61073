import { readFile } from 'node:fs/promises';
import { ConfigurationError } from '@sluice/domain';
import type { YamlFields } from '@sluice/agents';
import type { Environment } from '@sluice/settings';

/** Where a credential comes from. Manifests never hold one themselves; literal ones come with a command or a request. */
export type SecretReference =
  | { readonly kind: 'environment'; readonly name: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'literal'; readonly value: string };

/** Reads what a manifest says of a credential, which it names and never has: `{env: NAME}` or `{file: /run/secrets/name}`. */
export const readSecret = (fields: YamlFields, key: string): SecretReference | null => {
  const reference = fields.child(key);
  if (reference === null) return null;
  const name = reference.optionalText('env');
  const path = reference.optionalText('file');
  reference.refuseUnknown();
  if (name !== null && path === null) return { kind: 'environment', name };
  if (path !== null && name === null) return { kind: 'file', path };
  fields.report(key, 'must name an environment variable as env, or a file as file');
  return null;
};

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
