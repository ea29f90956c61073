import { texts } from '../../texts/texts.js';
import { PAGES } from './navigation.js';

export interface PaletteEntry {
  readonly id: string;
  readonly label: string;
  /** What it is, in a word. */
  readonly kind: string;
  readonly to: string;
}

/** The pages that a text may mean. */
export const pageEntries = (text: string): PaletteEntry[] => {
  const wanted = text.trim().toLowerCase();
  return PAGES.filter(({ label }) => label.toLowerCase().includes(wanted)).map(({ to, label }) => ({
    id: to,
    label,
    kind: texts.shell.palette.goTo,
    to,
  }));
};

/** What the palette offers for a text. */
export const usePaletteEntries = (text: string): PaletteEntry[] => pageEntries(text);
