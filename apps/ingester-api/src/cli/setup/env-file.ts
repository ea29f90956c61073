import type { SettingGroup } from '@sluice/settings';

/** What .env says where there is no default to follow: a database of its own for a first try. */
const STARTING_VALUES: Readonly<Record<string, string>> = { DOC_DB_URL: 'sqlite:///data/sluice.db' };

const COMMENT_WIDTH = 110;

const HEAD = [
  'Settings of Sluice. Variables of the environment win over this file.',
  'Each setting stands here with its default; without a value it is switched off or found out by itself.',
];

/** A commented .env with every setting of the groups and its default. */
export const envFileText = (groups: Readonly<Record<string, SettingGroup>>): string => {
  const sections = Object.entries(groups).map(([name, group]) =>
    [`# --- ${headingOf(name)} ---`, ...Object.values(group).map(settingText)].join('\n\n'),
  );
  return `${[HEAD.map((line) => `# ${line}`).join('\n'), ...sections].join('\n\n')}\n`;
};

const settingText = ({ name, description, allowed, fallback, required }: SettingGroup[string]): string => {
  const form = /^a (non-empty )?text$/.test(allowed) ? '' : `; ${allowed}`;
  const comment = `${description}${required ? ' (required)' : ''}${form}`;
  const value = fallback ?? STARTING_VALUES[name] ?? '';
  return [...wrap(capitalised(comment)).map((line) => `# ${line}`), `${name}=${quoted(value)}`].join('\n');
};

/** `fileStore` becomes `file store`. */
const headingOf = (groupName: string): string => groupName.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Blanks and `#` end a value that has no quotes. */
const quoted = (value: string): string => (/^[\w./:@%+,-]*$/.test(value) ? value : `"${value}"`);

const wrap = (text: string): string[] => {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < COMMENT_WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
};
