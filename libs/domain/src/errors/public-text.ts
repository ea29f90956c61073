import { maskSecrets } from '../logging/mask-secrets.js';

/** Enough for a sentence with the beginning of what another system said. */
const MOST_CHARACTERS = 1_000;
/** What is looked through for secrets: one that begins in what is shown ends in here. */
const MOST_SEARCHED = 8_000;

/** Controls, also those that reverse the direction of what follows. Line breaks and tabs separate words. */
const CONTROLS = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu;

/**
 * A text as a client may see it, whoever wrote it: an error often repeats what another server or a document said. Secrets are masked,
 * control characters are blanks, halves of characters are replaced, and what is longer is cut.
 *
 * @param most characters, at most 8,000
 */
export const publicText = (text: string, most = MOST_CHARACTERS): string => {
  const readable = maskSecrets(text.slice(0, MOST_SEARCHED).replaceAll('\0', ''))
    .toWellFormed()
    .replace(CONTROLS, ' ')
    .trim();
  if (readable.length <= most && text.length <= MOST_SEARCHED) return readable;
  return `${readable.slice(0, most).toWellFormed()}…`;
};
