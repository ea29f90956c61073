import { setImmediate as endOfTurn } from 'node:timers/promises';
import { DOCUMENT_LIMITS, type DocumentLimit, limitExceeded } from '@sluice/domain';
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

const {
  pdfDecoded,
  pdfFilters,
  pdfForms,
  pdfOperators,
  pdfPageCharacters,
  pdfPageDecoded,
  pdfPageOperators,
  pdfPageSteps,
  pdfParts,
  pdfSavedStates,
  pdfSteps,
  pdfStream,
  pdfText,
} = DOCUMENT_LIMITS;

/** Colours, patterns and shadings: nothing that is read of a page depends on them, and each may bring programs of its own. */
const IGNORED = new Set<number>([
  OPS.setStrokeColorSpace,
  OPS.setFillColorSpace,
  OPS.setStrokeColor,
  OPS.setStrokeColorN,
  OPS.setFillColor,
  OPS.setFillColorN,
  OPS.setStrokeGray,
  OPS.setFillGray,
  OPS.setStrokeRGBColor,
  OPS.setFillRGBColor,
  OPS.setStrokeCMYKColor,
  OPS.setFillCMYKColor,
  OPS.shadingFill,
]);

/** Contents inflate about tenfold, are read twice, and buffers double. */
const ORDINARY_INFLATION = 64;

/** Counts of one page, or of all. */
const noCounts = () => ({ steps: 0, decoded: 0, operators: 0, forms: 0, characters: 0 });

/**
 * Counts what reading a PDF takes, called from inside pdf.js before it takes it. Beyond a limit every count throws, so that
 * pdf.js, which goes on after most errors, comes to an end: until the next page, or for good.
 */
export class ReadingBounds {
  readonly mostText = pdfText.value;
  private readonly mostDecoded: number;
  private page = noCounts();
  private readonly all = noCounts();
  private parts = 0;
  private isOpen = false;
  private stop: () => void = () => undefined;
  private inAll: DocumentLimit | undefined;
  private onPage: DocumentLimit | undefined;

  /** @param fileBytes what is allowed for decoding grows with the file */
  constructor(fileBytes: number) {
    this.mostDecoded = pdfDecoded.value + ORDINARY_INFLATION * fileBytes;
  }

  /**
   * Waits until a limit is exceeded, and what is under way has noticed it: pdf.js may never return then.
   * @returns undefined
   */
  async stopped(): Promise<undefined> {
    await new Promise<void>((resolve) => {
      this.stop = resolve;
    });
    await endOfTurn();
    return undefined;
  }

  /** The limit that the document as a whole exceeded; before its first page, any. */
  get exceeded(): DocumentLimit | undefined {
    return this.inAll;
  }

  /** The limit that this page exceeded. */
  get exceededOnPage(): DocumentLimit | undefined {
    return this.onPage;
  }

  /** Begins the next page. */
  beginPage(): void {
    this.isOpen = true;
    this.page = noCounts();
    this.onPage = undefined;
  }

  /** A token. Returns whether none is to be read any more: parsers that try again after an error would do so without end. */
  token(): boolean {
    if (this.inAll ?? this.onPage) return true;
    try {
      this.steps(1);
      return false;
    } catch {
      return true;
    }
  }

  /** That many repetitions of anything. */
  steps(count: number): void {
    this.assertNone();
    if (!(count > 0)) return;
    if (this.isOpen && count > pdfPageSteps.value) this.fail(pdfPageSteps);
    this.page.steps += count;
    this.all.steps += count;
    if (this.all.steps > pdfSteps.value) this.failForGood(pdfSteps);
    if (this.isOpen && this.page.steps > pdfPageSteps.value) this.fail(pdfPageSteps);
  }

  /** A dictionary, an array or a place in the cross-reference, which stays in memory. */
  part(count = 1): void {
    this.assertNone();
    this.parts += count;
    if (this.parts > pdfParts.value) this.failForGood(pdfParts);
  }

  /** A buffer for decoded bytes that grows to `size`. */
  buffer(size: number, grownBy: number): void {
    this.assertNone();
    // Buffers grow to the next power of two, and begin with what their streams claim to be long.
    if (size > pdfStream.value || grownBy > 2 * pdfStream.value) this.fail(pdfStream);
    this.page.decoded += grownBy;
    this.all.decoded += grownBy;
    if (this.all.decoded > this.mostDecoded) this.failForGood(pdfDecoded);
    if (this.page.decoded > pdfPageDecoded.value) this.fail(pdfPageDecoded);
  }

  filters(count: number): void {
    this.assertNone();
    if (count > pdfFilters.value) this.fail(pdfFilters);
  }

  /** Depth of saved graphics states, those of forms around it included. */
  savedState(depth: number): void {
    this.assertNone();
    if (depth > pdfSavedStates.value) this.fail(pdfSavedStates);
  }

  form(): void {
    this.assertNone();
    this.page.forms += 1;
    if (this.page.forms > pdfForms.value) this.fail(pdfForms);
  }

  /** A text or name that is longer than `mostText`. */
  text(length: number): void {
    this.assertNone();
    if (length > this.mostText) this.fail(pdfText);
  }

  /** Characters that are drawn. */
  characters(count: number): void {
    this.assertNone();
    this.page.characters += count;
    if (this.page.characters > pdfPageCharacters.value) this.fail(pdfPageCharacters);
  }

  /** A drawing operator; returns whether it is to be passed over. */
  operator(operator: number): boolean {
    this.assertNone();
    this.page.operators += 1;
    this.all.operators += 1;
    if (this.all.operators > pdfOperators.value) this.failForGood(pdfOperators);
    if (this.page.operators > pdfPageOperators.value) this.fail(pdfPageOperators);
    return IGNORED.has(operator);
  }

  private assertNone(): void {
    const limit = this.inAll ?? this.onPage;
    if (limit) throw limitExceeded(limit);
  }

  private fail(limit: DocumentLimit): never {
    if (!this.isOpen) this.failForGood(limit);
    this.onPage = limit;
    this.stop();
    throw limitExceeded(limit);
  }

  private failForGood(limit: DocumentLimit): never {
    this.inAll = limit;
    this.stop();
    throw limitExceeded(limit);
  }
}
