import { Cron } from 'croner';
import { errorMessage, InvalidInputError } from '@sluice/domain';
import { problemText, YamlFields, type YamlProblem } from '@sluice/yaml-fields';
import type { ComponentReader, ComponentSpec, GivenPaths, Manifest } from './manifest.js';

/** What ids of manifests look like. */
export const MANIFEST_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;

/**
 * Reads a manifest.
 *
 * @param file its name, for messages
 * @param readers of the types that its components may have
 * @throws InvalidManifestError naming every line at fault
 */
export const parseManifest = (file: string, text: string, readers: readonly ComponentReader[]): Manifest => {
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
    components: fields.children('components').flatMap((component) => componentOf(component, readers) ?? []),
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

const componentOf = (fields: YamlFields, readers: readonly ComponentReader[]): ComponentSpec | null => {
  const named = fields.oneOf(
    'type',
    readers.map(({ type }) => type),
  );
  const reader = readers.find(({ type }) => type === named);
  if (!reader) return null;
  const component = {
    type: reader.type,
    extensions: fields.optionalTexts('extensions'),
    paths: pathsOf(fields),
    prefix: prefixOf(fields),
    metadata: fields.object('metadata'),
    ...reader.read(fields),
  };
  fields.refuseUnknown();
  return component;
};

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

/** Thrown when a manifest is faulty; names the file, and each line at fault. */
export class InvalidManifestError extends InvalidInputError {
  constructor(
    file: string,
    readonly problems: readonly YamlProblem[],
  ) {
    super(
      `${file} is no valid manifest: ${problemText(problems)}`,
      problems.map(({ line, message }) => ({ field: `${file}:${line}`, message })),
    );
  }
}
