import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Box, heaviest, type Matrix, multiply } from './page-geometry.js';
import { imageBoxes } from './page-images.js';

/** A piece of text in one font, as the page draws it; upright after the page was turned to its text. */
export interface TextFragment extends Box, FontFacts {
  readonly text: string;
  readonly baseline: number;
  /** Font size in points. */
  readonly size: number;
}

export interface PageContent {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly fragments: readonly TextFragment[];
  readonly images: readonly Box[];
}

/**
 * The text and image places of a page. Text that runs in another direction than most of the page (watermarks, margin
 * notes) is left out.
 */
export async function readPage(page: PDFPageProxy): Promise<PageContent> {
  // Fonts are known only after the operators were read.
  const operators = await page.getOperatorList();
  const { items, styles } = await page.getTextContent();
  const viewport = page.getViewport({ scale: 1 });
  const toView = viewport.transform as unknown as Matrix;
  const drawn = items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    return [{ item, matrix: multiply(toView, item.transform as unknown as Matrix) }];
  });
  const quarter = heaviest(drawn.map(({ item, matrix }) => [quarterTurns(matrix), item.str.length])) ?? 0;
  const turn = turnBack(quarter, viewport.width, viewport.height);
  const fragments = drawn.flatMap(({ item, matrix }): TextFragment[] => {
    if (quarterTurns(matrix) !== quarter) return [];
    const [, , c, d, x, y] = multiply(turn, matrix);
    const size = Math.hypot(c, d);
    if (size === 0) return [];
    const style = styles[item.fontName];
    const ascent = clampRatio(style?.ascent, 0.8);
    const descent = clampRatio(style && -style.descent, 0.2);
    return [
      {
        text: item.str,
        left: x,
        right: x + item.width,
        top: y - ascent * size,
        bottom: y + descent * size,
        baseline: y,
        size,
        ...fontFacts(page, item.fontName, style?.fontFamily),
      },
    ];
  });
  const turned = quarter % 2 === 1;
  return {
    number: page.pageNumber,
    width: turned ? viewport.height : viewport.width,
    height: turned ? viewport.width : viewport.height,
    fragments,
    images: imageBoxes(operators, multiply(turn, toView)),
  };
}

/** Direction of the text in quarter turns; NaN for slanted text. */
function quarterTurns([a, b]: Matrix): number {
  const turns = Math.atan2(b, a) / (Math.PI / 2);
  const nearest = Math.round(turns);
  return Math.abs(turns - nearest) < 0.05 ? (nearest + 4) % 4 : Number.NaN;
}

/** The transform that makes text of that direction upright. */
function turnBack(quarter: number, width: number, height: number): Matrix {
  switch (quarter) {
    case 1:
      return [0, -1, 1, 0, 0, width];
    case 2:
      return [-1, 0, 0, -1, width, height];
    case 3:
      return [0, 1, -1, 0, height, 0];
    default:
      return [1, 0, 0, 1, 0, 0];
  }
}

/** Fonts lie about their extents, some by orders of magnitude. */
const clampRatio = (ratio: number | undefined, byDefault: number): number =>
  ratio !== undefined && ratio > 0.05 && ratio < 1.5 ? ratio : byDefault;

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
