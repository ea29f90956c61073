import { en } from './en/index.js';

/** What the UI says; another language takes the place of `en` here. */
export const texts = en;

export { LANGUAGE } from './plural.js';
