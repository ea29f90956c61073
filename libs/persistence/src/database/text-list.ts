import { Dialect } from './dialect.js';

/** The test `<column> …` whether a text is among those of parameter `$n`, which `textList` makes. */
export const isOneOfTexts = (dialect: Dialect, n: number): string =>
  dialect === Dialect.Postgres ? `= any ($${n}::text[])` : `in (select value from json_each($${n}))`;

export const textList = (dialect: Dialect, texts: readonly string[]): unknown =>
  dialect === Dialect.Postgres ? texts : JSON.stringify(texts);
