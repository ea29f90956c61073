import { JwtAlgorithm, type JwtIssuer } from '@sluice/domain';
import type { YamlFields } from '@sluice/yaml-fields';
import { algorithmsOf, readJwtKey } from './read-jwt-key.js';
import type { SecretFiles } from './secret-files.js';

const ALGORITHMS = Object.values(JwtAlgorithm);

export const readJwtIssuers = (fields: YamlFields | null, secrets: SecretFiles): JwtIssuer[] => {
  const issuers = fields?.children('issuers').flatMap((issuer) => readIssuer(issuer, secrets) ?? []) ?? [];
  fields?.refuseUnknown();
  return issuers;
};

const readIssuer = (fields: YamlFields, secrets: SecretFiles): JwtIssuer | null => {
  const issuer = fields.optionalText('issuer');
  const audiences = fields.oneOrMoreTexts('audience') ?? [];
  const wanted = readAlgorithms(fields);
  const requireExp = fields.boolean('require_exp', true);
  const key = readJwtKey(fields, secrets);
  fields.refuseUnknown();
  if (key === null) return null;
  const possible = algorithmsOf(key);
  const unfit = wanted?.find((algorithm) => !possible.includes(algorithm));
  if (unfit !== undefined) fields.report('algorithms', `has ${unfit}, but this key is for ${possible.join(', ')}`);
  return { issuer, audiences, algorithms: wanted ?? possible, key, requireExp };
};

/** Null when the key decides. */
const readAlgorithms = (fields: YamlFields): JwtAlgorithm[] | null => {
  const names = fields.optionalTexts('algorithms');
  const known = names?.flatMap((name) => ALGORITHMS.find((algorithm) => algorithm === name) ?? []) ?? null;
  if (names !== null && (names.length === 0 || known?.length !== names.length))
    fields.report('algorithms', `must be a list of one or more of ${ALGORITHMS.join(', ')}`);
  return known;
};
