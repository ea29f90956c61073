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

/** A value as it is shown: cut, and without the secrets that can be told from their surroundings. */
export const shownText = (text: string): string => maskSecrets(cutText(text, LONGEST_VALUE));
