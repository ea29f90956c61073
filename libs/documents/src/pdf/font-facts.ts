import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface FontFacts {
  readonly bold: boolean;
  readonly monospace: boolean;
}

interface LoadedFont {
  readonly name?: string;
  readonly bold?: boolean;
  readonly black?: boolean;
  readonly isMonospace?: boolean;
}

/** What the name and flags of a page's font say of its look. */
export function fontFacts(page: PDFPageProxy, fontName: string, family: string | undefined): FontFacts {
  const font = page.commonObjs.has(fontName) ? (page.commonObjs.get(fontName) as LoadedFont | null) : null;
  // A subset's name begins with a random tag, ABCDEF+, that must not be read.
  const name = (font?.name ?? '').replace(/^[A-Z]{6}\+/, '');
  return {
    bold: font?.bold === true || font?.black === true || /bold|black|heavy|demi/i.test(name),
    monospace: font?.isMonospace === true || family === 'monospace' || /mono|courier|consol|menlo/i.test(name),
  };
}
