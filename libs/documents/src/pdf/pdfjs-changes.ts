/** A piece of pdf.js with what takes its place; it must occur exactly `times`, or this pdf.js is not the one that it is for. */
export interface Change {
  readonly why: string;
  readonly piece: string;
  readonly becomes: string;
  /** Default 1. */
  readonly times?: number;
}

const inFront = (why: string, piece: string, counted: string, times = 1): Change => ({
  why,
  piece,
  becomes: `${counted}\n${piece}`,
  times,
});
const behind = (why: string, piece: string, counted: string): Change => ({
  why,
  piece,
  becomes: `${piece}\n${counted}`,
});
const instead = (why: string, piece: string, becomes: string, times = 1): Change => ({ why, piece, becomes, times });

/** A call for each character would take its time. */
const LONG_TEXT = 'if (strBuf.length > bounds.mostText) bounds.text(strBuf.length);';

/** Counts where all reading comes by. `bounds` is a `ReadingBounds`. */
const COUNTS: readonly Change[] = [
  behind(
    'decoded bytes, whatever the filters and the encryption',
    'while (size < requested) {\n      size *= 2;\n    }',
    'bounds.buffer(requested, size - buffer.byteLength);',
  ),
  behind('Brotli has buffers of its own', 'totalOutput += s.outputUsed;', 'bounds.buffer(totalOutput, s.outputUsed);'),
  behind('filters in a row', 'const filterArray = filter;', 'bounds.filters(filterArray.length);'),
  behind('all tokens', 'getObj() {\n    let comment = false;', 'if (bounds.token()) return EOF;'),
  behind('characters of a text', 'let charBuffered = false;', LONG_TEXT),
  inFront('characters of a text in digits', 'digit = toHexDigit(ch);', LONG_TEXT),
  inFront('characters of a name', 'if (ch === 0x23) {', LONG_TEXT),
  behind(
    'arrays that stay in memory',
    'case "[":\n          const array = [];',
    'if (this.allowStreams) bounds.part();',
  ),
  instead(
    'dictionaries that stay in memory',
    'const dict = new Dict(this.xref);\n          while',
    'const dict = new Dict(this.xref);\nif (this.allowStreams) bounds.part();\nwhile',
  ),
  inFront('places in cross-references', 'this.#entries[first + i] ??= entry;', 'bounds.part();', 2),
  behind(
    'ranges of cross-references, each of which moves all behind it',
    'while (entryRanges.length > 0) {',
    'bounds.steps(entryRanges.length / 64);',
  ),
  behind(
    'objects that a stream says it has',
    'throw new FormatError("invalid first and n parameters for ObjStm stream");\n    }',
    'bounds.part(n / 8);',
  ),
  inFront(
    'children of pages, which are gone through for each page',
    'for (let last = kids.length - 1; last >= 0; last--) {\n        const lastKid',
    'bounds.steps(kids.length / 2);',
  ),
  behind(
    'saved states of text',
    'const clone = Object.assign(Object.create(this), this);',
    'clone.depth = (this.depth ?? 0) + 1;\nbounds.savedState(clone.depth);',
  ),
  instead(
    'saved states of drawing',
    'const clone = Object.create(this);\n    if (newPath) {',
    'const clone = Object.create(this);\nclone.depth = (this.depth ?? 0) + 1;\nbounds.savedState(clone.depth);\nif (newPath) {',
  ),
  behind(
    'operators, of forms and glyphs too',
    'const fn = opSpec.id;',
    'if (bounds.operator(fn)) {\nif (args !== null) args.length = 0;\ncontinue;\n}',
  ),
  behind(
    'drawn forms',
    'async buildFormXObject(resources, xobj, smask, operatorList, task, initialState, localColorSpaceCache, seenRefs) {',
    'bounds.form();',
  ),
  behind('drawn characters', 'charsToGlyphs(chars) {', 'bounds.characters(chars.length);'),
  behind('codes that a font maps', '#consumeBudget(count, name) {', 'bounds.steps(8 * count);'),
  inFront('widths of ranges of characters', 'for (let j = start; j <= code; j++) {', 'bounds.steps(code - start);', 2),
  inFront(
    'characters between the first and the last of a font',
    'for (let i = this.firstChar, ii = this.lastChar; i <= ii; i++) {',
    'bounds.steps(this.lastChar - this.firstChar);',
  ),
];

/** What is never used of a document, and need not be read. */
const OMISSIONS: readonly Change[] = [
  instead(
    'streams are decoded bit by bit as they are read; the other way takes them whole, all of a page at once',
    '#isAsync = true;',
    '#isAsync = false;',
    2,
  ),
  behind(
    'pictures',
    'makeFilter(stream, name, maybeLength, params, cipherTransform = null) {',
    'if (/^(DCT|JPX|CCF|CCITTFax|JBIG2)(Decode)?$/.test(name)) return new NullStream();',
  ),
  instead('pictures of any size, negative ones too', 'w * h > maxImageSize', 'maxImageSize === 0'),
  instead('what glyphs look like', 'const charProcs = dict.get("CharProcs");', 'const charProcs = Dict.empty;'),
  instead('soft masks', 'if (value instanceof Dict) {\n            isSimpleGState', 'if (false) {\nisSimpleGState'),
  instead(
    'transfer functions',
    'const transferMaps = this.handleTransferFunction(value);',
    'const transferMaps = null;',
  ),
  instead('annotations', 'this._parsedAnnotations, newAnnotationsPromise', '[], newAnnotationsPromise'),
  behind('metadata besides the document information', 'get metadata() {', 'return null;'),
];

export const CHANGES: readonly Change[] = [...COUNTS, ...OMISSIONS];
