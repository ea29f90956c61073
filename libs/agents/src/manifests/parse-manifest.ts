import { Cron } from 'croner';
import { errorMessage } from '@sluice/domain';
import { YamlFields } from '@sluice/yaml-fields';
import { InvalidManifestError } from './invalid-manifest-error.js';
import type { GivenPaths, Manifest, ManifestComponent, SecretReference } from './manifest.js';

/** What ids of manifests look like. */
export const MANIFEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/**
 * Reads a manifest.
 *
 * @param file its name, for messages
 * @throws InvalidManifestError naming every line at fault
 */
export const parseManifest = (file: string, text: string): Manifest => {
  const fields = YamlFields.parse(file, text, {
    faulty: (name, problems) => new InvalidManifestError(name, problems),
  });
  const id = fields.text('id');
  if (id !== '' && !MANIFEST_ID.test(id))
    fields.report('id', 'must begin with a letter or digit and have no others than . _ - besides');
  const timezone = fields.optionalText('timezone') ?? 'UTC';
  const manifest: Manifest = {
    id,
    name: fields.optionalText('name') ?? id,
    source: fields.text('source'),
    schedule: scheduleOf(fields, timezone),
    timezone,
    components: fields.children('components').flatMap((component) => componentOf(component) ?? []),
    extensions: fields.optionalTexts('extensions'),
    paths: pathsOf(fields),
    metadata: fields.object('metadata'),
    deleteStale: fields.boolean('delete_stale', false),
    maxDeleteFraction: fields.optionalNumber('max_delete_fraction', 'a number from 0 to 1', (x) => x >= 0 && x <= 1),
    startWorkflows: fields.boolean('start_workflows', false),
    workflowDefinitionId: fields.optionalText('workflow_definition_id'),
    paramSetId: fields.optionalText('param_set_id'),
    priority: fields.optionalNumber('priority', 'a whole number', Number.isSafeInteger) ?? 0,
  };
  fields.refuseUnknown();
  fields.throwIfFaulty();
  return manifest;
};

const scheduleOf = (fields: YamlFields, timezone: string): string | null => {
  const schedule = fields.optionalText('schedule');
  if (schedule === null || schedule === '') return null;
  try {
    // Names of time zones are only looked up when a date is computed.
    new Cron(schedule, { timezone, paused: true }).nextRun();
  } catch (error) {
    fields.report('schedule', `is no cron expression with a time zone: ${errorMessage(error)}`);
  }
  return schedule;
};

const TYPES = ['fs', 'webdav', 'scm', 'web'] as const;

const componentOf = (fields: YamlFields): ManifestComponent | null => {
  const type = fields.oneOf('type', TYPES);
  if (type === null) return null;
  const base = {
    extensions: fields.optionalTexts('extensions'),
    paths: pathsOf(fields),
    prefix: prefixOf(fields),
    metadata: fields.object('metadata'),
  };
  const component = specificsOf(type, fields);
  fields.refuseUnknown();
  return { ...base, ...component };
};

type Specifics<Component> = Component extends ManifestComponent
  ? Omit<Component, 'extensions' | 'paths' | 'prefix' | 'metadata'>
  : never;

const pathsOf = (fields: YamlFields): GivenPaths => ({
  include: fields.optionalTexts('include'),
  exclude: fields.optionalTexts('exclude'),
  hidden: fields.isAbsent('hidden') ? null : fields.boolean('hidden', false),
});

const prefixOf = (fields: YamlFields): string | null => {
  const prefix = fields.optionalText('prefix')?.replace(/^\/+|\/+$/g, '') ?? null;
  if (prefix === '') fields.report('prefix', 'must have more than slashes');
  return prefix;
};

const specificsOf = (type: (typeof TYPES)[number], fields: YamlFields): Specifics<ManifestComponent> => {
  switch (type) {
    case 'fs':
      return { type, path: fields.text('path') };
    case 'webdav':
      return {
        type,
        url: fields.optionalText('url'),
        namedBy: 'operator',
        path: fields.optionalText('path') ?? '/',
        username: fields.optionalText('username'),
        password: secretOf(fields, 'password'),
      };
    case 'scm':
      return scmOf(fields);
    case 'web':
      return webOf(fields);
  }
};

const scmOf = (fields: YamlFields): Specifics<ManifestComponent> => {
  const files = fields.boolean('files', true);
  const issues = fields.boolean('issues', true);
  if (!files && !issues) fields.report('issues', 'and files must not both be false');
  return {
    type: 'scm',
    platform: fields.oneOf('platform', ['github', 'gitea']) ?? 'github',
    owner: fields.optionalText('owner'),
    repo: fields.text('repo'),
    branch: fields.optionalText('branch'),
    files,
    issues,
    token: secretOf(fields, 'token'),
  };
};

const webOf = (fields: YamlFields): Specifics<ManifestComponent> => {
  const urls = fields.optionalTexts('urls') ?? [];
  const sitemap = fields.optionalText('sitemap');
  if ((urls.length === 0) === (sitemap === null)) fields.report('urls', 'or sitemap must be given, one of them');
  return { type: 'web', urls, sitemap };
};

/** A credential is named, never written down: `{env: NAME}` or `{file: /run/secrets/name}`. */
const secretOf = (fields: YamlFields, key: string): SecretReference | null => {
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
