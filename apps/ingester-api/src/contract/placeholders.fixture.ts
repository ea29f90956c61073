import type { StateValues } from './states/contract-state.fixture.js';

const PLACEHOLDER = /\{([a-z][a-z ]*)\.([a-z_]+)\}/g;
const WHOLE = new RegExp(`^${PLACEHOLDER.source}$`);

type Known = ReadonlyMap<string, StateValues>;

/** The states that are named by `{state.value}` anywhere in `content`. */
export const statesNamedIn = (content: unknown): string[] => [
  ...new Set([...(JSON.stringify(content) ?? '').matchAll(PLACEHOLDER)].map(([, state]) => state!)),
];

/** `content` with the values of states in place of their names; a text that is one placeholder becomes the value itself. */
export const filledIn = <Content>(content: Content, known: Known): Content => fill(content, known) as Content;

const fill = (content: unknown, known: Known): unknown => {
  if (typeof content === 'string') return fillText(content, known);
  if (Array.isArray(content)) return content.map((item) => fill(item, known));
  if (typeof content !== 'object' || content === null) return content;
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => [String(fillText(key, known)), fill(value, known)]),
  );
};

const fillText = (text: string, known: Known): string | number => {
  const [, state, name] = WHOLE.exec(text) ?? [];
  if (state && name) return valueOf(known, state, name);
  return text.replace(PLACEHOLDER, (_match, ...[of, value]: [string, string]) => String(valueOf(known, of, value)));
};

const valueOf = (known: Known, state: string, name: string): string | number => {
  const value = known.get(state)?.[name];
  if (value === undefined) throw new Error(`The state "${state}" has no value ${name}`);
  return value;
};
