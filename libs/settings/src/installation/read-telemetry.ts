import type { YamlFields } from '@sluice/yaml-fields';
import { DEFAULT_INSTALLATION, SERVICES, type ServiceKind, type TelemetrySettings } from './installation.js';
import type { SecretFiles } from './secret-files.js';

const DEFAULTS = DEFAULT_INSTALLATION.telemetry;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/;

export const readTelemetry = (fields: YamlFields | null, secrets: SecretFiles): TelemetrySettings => {
  const telemetry: TelemetrySettings = {
    serviceNames: readServiceNames(fields),
    otlp: readOtlp(fields?.child('otlp') ?? null, secrets),
    samplingRatio: readSamplingRatio(fields?.child('sampling') ?? null),
    excludePaths: readExcludedPaths(fields),
    logFormat: fields?.optionalOneOf('log_format', ['auto', 'json', 'pretty']) ?? DEFAULTS.logFormat,
  };
  fields?.refuseUnknown();
  return telemetry;
};

const readServiceNames = (fields: YamlFields | null): Record<ServiceKind, string> => {
  const common = fields?.optionalText('service_name') ?? null;
  const names = fields?.child('service_names') ?? null;
  const nameOf = (service: ServiceKind): string =>
    names?.optionalText(service) ?? (common === null ? DEFAULTS.serviceNames[service] : `${common}-${service}`);
  const all = Object.fromEntries(SERVICES.map((service) => [service, nameOf(service)]));
  names?.refuseUnknown();
  return all as Record<ServiceKind, string>;
};

const readOtlp = (fields: YamlFields | null, secrets: SecretFiles): TelemetrySettings['otlp'] => {
  const endpoint = fields?.optionalText('endpoint') ?? null;
  if (endpoint !== null && endpoint !== '' && !isWebAddress(endpoint))
    fields?.report('endpoint', 'must be an address that begins with http:// or https://');
  const isTimeout = (seconds: number): boolean => seconds > 0 && seconds <= 3600;
  const timeout = fields?.optionalNumber('timeout', 'a number of seconds above 0 and at most 3600', isTimeout);
  const headers = readHeaders(fields?.child('headers') ?? null, secrets);
  fields?.refuseUnknown();
  return {
    endpoint: endpoint?.replace(/\/+$/, '') ?? null,
    headers,
    timeoutMs: typeof timeout === 'number' ? Math.ceil(timeout * 1000) : DEFAULTS.otlp.timeoutMs,
  };
};

const isWebAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

/** A header's value is a text, or `{ file: … }`. */
const readHeaders = (fields: YamlFields | null, secrets: SecretFiles): Record<string, string> => {
  const headers: Record<string, string> = {};
  for (const name of fields?.keys() ?? []) {
    const value = fields!.isMap(name) ? readHeaderFile(fields!.child(name)!, secrets) : fields!.optionalText(name);
    if (!HEADER_NAME.test(name)) fields!.report(name, 'is no name of a header');
    else if (value !== null && !HEADER_VALUE.test(value))
      fields!.report(name, 'has characters that no header may have');
    else if (value !== null) headers[name.toLowerCase()] = value;
  }
  return headers;
};

const readHeaderFile = (fields: YamlFields, secrets: SecretFiles): string | null => {
  const value = secrets.read(fields, 'file');
  fields.refuseUnknown();
  return value;
};

const readSamplingRatio = (fields: YamlFields | null): number => {
  const ratio = fields?.optionalNumber('ratio', 'a number from 0 to 1', (value) => value >= 0 && value <= 1);
  fields?.refuseUnknown();
  return ratio ?? DEFAULTS.samplingRatio;
};

const readExcludedPaths = (fields: YamlFields | null): readonly string[] => {
  const paths = fields?.optionalTexts('exclude_paths') ?? DEFAULTS.excludePaths;
  const strange = paths.find((path) => !path.startsWith('/'));
  if (strange !== undefined) fields?.report('exclude_paths', `must hold paths that begin with /, but has ${strange}`);
  return paths;
};
