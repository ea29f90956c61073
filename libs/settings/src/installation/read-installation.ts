import { sentenceOf, substituteVariables, YamlFields, type FaultyFile } from '@sluice/yaml-fields';
import { InvalidSettingsError, type Environment } from '../read-settings.js';
import type { Installation } from './installation.js';
import { readJwtIssuers } from './read-jwt-issuers.js';
import { readTelemetry } from './read-telemetry.js';
import { SecretFiles } from './secret-files.js';

const faulty: FaultyFile = (file, problems) =>
  new InvalidSettingsError(
    problems.map((problem) => ({
      name: 'INSTALLATION_CONFIG',
      message: `${file} line ${problem.line}: ${sentenceOf(problem)}`,
    })),
  );

/**
 * Reads an installation's configuration; `${NAME}` in its values stands for an environment variable.
 *
 * @param file its path: messages name it, and paths in it are relative to its directory
 * @throws InvalidSettingsError naming every line at fault, and no secret
 */
export const readInstallation = (file: string, text: string, environment: Environment): Installation => {
  const fields = YamlFields.parse(file, text, {
    faulty,
    substitute: (value) => substituteVariables(value, environment),
  });
  const secrets = new SecretFiles(file);
  const installation: Installation = {
    telemetry: readTelemetry(fields.child('telemetry'), secrets),
    jwt: { issuers: readJwtIssuers(fields.child('jwt'), secrets) },
  };
  fields.refuseUnknown();
  fields.throwIfFaulty();
  return installation;
};
