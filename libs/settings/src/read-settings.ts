import { ConfigurationError } from '@sluice/domain';
import type { Setting } from './setting.js';

/** Settings that belong together, by the name that code uses. */
export type SettingGroup = Record<string, Setting<unknown>>;

export type SettingValues<Group extends SettingGroup> = {
  readonly [Name in keyof Group]: Group[Name] extends Setting<infer Value> ? Value : never;
};

export interface SettingProblem {
  readonly name: string;
  readonly message: string;
}

/** Thrown when settings are missing or not allowed; reports all of them at once. */
export class InvalidSettingsError extends ConfigurationError {
  constructor(readonly problems: readonly SettingProblem[]) {
    super('INVALID_SETTINGS', problems.map(({ message }) => message).join('\n'));
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

const read = (
  setting: Setting<unknown>,
  environment: Environment,
): { value: unknown } | { problem: SettingProblem } => {
  const given = environment[setting.name]?.trim();
  const text = given === undefined || given === '' ? setting.fallback : given;
  if (text === undefined) {
    if (!setting.required) return { value: setting.absent };
    return { problem: { name: setting.name, message: `${setting.name} is required: ${setting.description}` } };
  }
  const value = setting.parse(text);
  if (value !== undefined) return { value };
  const shown = setting.secret ? 'has a value that is not allowed' : `is "${text}"`;
  return { problem: { name: setting.name, message: `${setting.name} must be ${setting.allowed}, but ${shown}` } };
};

export type GroupValues<Groups extends Record<string, SettingGroup>> = {
  readonly [Name in keyof Groups]: SettingValues<Groups[Name]>;
};

/** What settings demand of each other. What could not be read is undefined, and reported already. */
export type SettingsCheck<Groups extends Record<string, SettingGroup>> = (values: {
  readonly [Name in keyof Groups]: Partial<SettingValues<Groups[Name]>>;
}) => readonly SettingProblem[];

/** @throws InvalidSettingsError naming every setting that is missing, not allowed or contradicted by another */
export const readSettings = <Groups extends Record<string, SettingGroup>>(
  groups: Groups,
  environment: Environment,
  check: SettingsCheck<Groups> = () => [],
): GroupValues<Groups> => {
  const problems: SettingProblem[] = [];
  const values = Object.fromEntries(
    Object.entries(groups).map(([groupName, group]) => [
      groupName,
      Object.fromEntries(
        Object.entries(group).map(([name, setting]) => {
          const result = read(setting, environment);
          if ('problem' in result) problems.push(result.problem);
          return [name, 'value' in result ? result.value : undefined];
        }),
      ),
    ]),
  ) as GroupValues<Groups>;
  problems.push(...check(values));
  if (problems.length > 0) throw new InvalidSettingsError(problems);
  return values;
};
