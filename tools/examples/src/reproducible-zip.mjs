import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** The edition date of the documents; every date inside the office files becomes this one. */
export const EDITION = new Date('2024-03-01T08:00:00Z');

/** The earliest date that a ZIP entry can carry. */
const ENTRY_DATE = new Date(1980, 0, 1);

/**
 * An office file without the hour of its making: its properties carry the edition date, its entries no date. What else a
 * library makes up anew each time is named by `replacements`.
 */
export function reproducible(file, replacements = []) {
  const entries = Object.entries(unzipSync(new Uint8Array(file))).map(([name, content]) => {
    if (!/\.(xml|rels)$/.test(name)) return [name, content];
    const text = withEditionDate(strFromU8(content));
    return [name, strToU8(replacements.reduce((result, [pattern, by]) => result.replace(pattern, by), text))];
  });
  return Buffer.from(zipSync(Object.fromEntries(entries), { mtime: ENTRY_DATE, level: 9 }));
}

const withEditionDate = (xml) =>
  xml.replace(
    /(<dcterms:(?:created|modified)[^>]*>)[^<]*/g,
    (_, tag) => `${tag}${EDITION.toISOString().replace('.000', '')}`,
  );
