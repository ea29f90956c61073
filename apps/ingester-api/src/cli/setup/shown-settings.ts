import { ingesterSettingGroups, type IngesterSettings, type SettingGroup } from '@sluice/settings';
import { maskSecrets, isJsonObject } from '@sluice/domain';

export interface ShownSetting {
  readonly name: string;
  /** As read; secrets masked, null when there is none. */
  readonly value: unknown;
  /** As it would be written into the environment. */
  readonly text: string;
}

const MASK = '***';

/** All settings by the names of their environment variables, fit to be shown to anybody. */
export const shownSettings = (settings: IngesterSettings): ShownSetting[] =>
  Object.entries<SettingGroup>(ingesterSettingGroups).flatMap(([groupName, group]) => {
    const values = settings[groupName as keyof IngesterSettings] as Readonly<Record<string, unknown>>;
    return Object.entries(group).map(([key, { name, secret }]) => {
      const value = masked(values[key], secret);
      return { name, value, text: textOf(value) };
    });
  });

const masked = (value: unknown, secret: boolean): unknown => {
  if (value === null || value === undefined || isEmpty(value)) return null;
  if (secret) return MASK;
  if (Array.isArray(value)) return value.map((item) => masked(item, false));
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, masked(item, false)]));
  return typeof value === 'string' ? maskSecrets(value) : value;
};

const textOf = (value: unknown): string => {
  if (value === null) return '';
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'object' ? pairsText(value) : String(value);
};

const isEmpty = (value: unknown): boolean => isJsonObject(value) && Object.keys(value).length === 0;

const pairsText = (pairs: object): string =>
  Object.entries(pairs)
    .map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`)
    .join(',');
