import { maskSecrets } from '@sluice/domain';

/** Most characters of an attribute's value: room for a long stack trace. */
export const LONGEST_VALUE = 32_768;

/** The text, or its beginning with an ellipsis; a character of two units is not cut in half. */
export const cutText = (text: string, longest: number): string => {
  if (text.length <= longest) return text;
  const end = longest - 1;
  const last = text.charCodeAt(end - 1);
  return `${text.slice(0, last >= 0xd800 && last <= 0xdbff ? end - 1 : end)}…`;
};

/** A value as it is shown: cut, and without the secrets that their surroundings give away. */
export const shownText = (text: string): string => maskSecrets(cutText(text, LONGEST_VALUE));

const LONGEST_NAME = 512;
const CONTROLS = /\p{Cc}+/gu;

/** A text that fits on one line, with a blank for line breaks and what else would confuse a terminal. */
export const spanName = (text: string): string => cutText(text, LONGEST_NAME).replace(CONTROLS, ' ').trim();
