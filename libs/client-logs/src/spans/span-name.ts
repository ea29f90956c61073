import { cutText } from './cut-text.js';

const LONGEST_NAME = 512;
const CONTROLS = /\p{Cc}+/gu;

/** A text that fits on one line, with a blank for line breaks and what else would confuse a terminal. */
export const spanName = (text: string): string => cutText(text, LONGEST_NAME).replace(CONTROLS, ' ').trim();
