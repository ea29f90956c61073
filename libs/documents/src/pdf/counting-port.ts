import { DOCUMENT_LIMITS, type DocumentLimit, limitExceeded, type PermanentError } from '@sluice/domain';
import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { SavedStates } from './saved-states.js';

type Transfer = NonNullable<Parameters<typeof structuredClone>[1]>['transfer'];
type Listener = (event: { readonly data: unknown }) => void;

/** A piece of a page: drawing operators or texts. */
interface PagePiece {
  readonly length?: number;
  readonly fnArray?: readonly number[];
  readonly argsArray?: readonly unknown[];
  readonly items?: readonly unknown[];
}

/** How pdf.js numbers the message by which a stream hands over a piece. */
const ENQUEUE = 4;

/**
 * The port between pdf.js's reader and its caller in one thread. Pieces of pages pass through it while they are made, so it
 * is where a page that draws without end can be stopped: what it has drawn is counted, and beyond the limits handing it over
 * throws, which ends the page.
 */
export class CountingPort {
  private readonly listeners = new Set<Listener>();
  private onPage = 0;
  private formsOnPage = 0;
  private inAll = 0;
  private charactersOnPage = 0;
  private savedStates = new SavedStates();
  /** Streams of pages that were stopped; pdf.js tries to hand over what it has of them once more. */
  private readonly stopped = new Map<number, PermanentError>();
  private stop: (failure: PermanentError) => void = () => undefined;
  /** The limit that the page exceeded. */
  exceeded: DocumentLimit | undefined;

  /**
   * Reads a page, counting anew.
   * @throws PermanentError when the page exceeds a limit; pdf.js itself may then never answer.
   */
  async page<T>(read: () => Promise<T>): Promise<T> {
    this.onPage = 0;
    this.formsOnPage = 0;
    this.charactersOnPage = 0;
    this.savedStates = new SavedStates();
    this.exceeded = undefined;
    const stopped = new Promise<never>((_, reject) => {
      this.stop = reject;
    });
    return Promise.race([read(), stopped]);
  }

  /** @throws PermanentError when the page exceeds a limit. */
  postMessage(data: unknown, transfer?: Transfer): void {
    this.count(data);
    const event = { data: structuredClone(data, transfer ? { transfer } : undefined) as unknown };
    void Promise.resolve().then(() => {
      for (const listener of [...this.listeners]) listener(event);
    });
  }

  addEventListener(_name: string, listener: Listener, options?: { signal?: AbortSignal }): void {
    this.listeners.add(listener);
    options?.signal?.addEventListener('abort', () => {
      this.listeners.delete(listener);
    });
  }

  removeEventListener(_name: string, listener: Listener): void {
    this.listeners.delete(listener);
  }

  private count(data: unknown): void {
    const { stream, streamId, chunk } = data as { stream?: number; streamId: number; chunk?: PagePiece };
    if (stream !== ENQUEUE || !chunk) return;
    const stopped = this.stopped.get(streamId);
    if (stopped) throw stopped;
    this.countPiece(chunk);
    const limit = this.limitExceeded();
    if (!limit) return;
    this.exceeded = limit;
    const failure = limitExceeded(limit);
    this.stopped.set(streamId, failure);
    this.stop(failure);
    throw failure;
  }

  private countPiece(chunk: PagePiece): void {
    const count = chunk.length ?? chunk.items?.length ?? 0;
    this.onPage += count;
    this.inAll += count;
    this.countOperators(chunk);
  }

  private countOperators({ fnArray = [], argsArray = [] }: PagePiece): void {
    for (const [index, operator] of fnArray.entries()) {
      this.savedStates.follow(operator);
      if (operator === OPS.paintFormXObjectBegin) this.formsOnPage += 1;
      if (operator === OPS.showText)
        this.charactersOnPage += (argsArray[index] as readonly [readonly unknown[]])[0].length;
    }
  }

  private limitExceeded(): DocumentLimit | undefined {
    const { pdfForms, pdfPageOperators, pdfSavedStates, pdfPageCharacters, pdfOperators } = DOCUMENT_LIMITS;
    const counts: readonly (readonly [number, DocumentLimit])[] = [
      [this.formsOnPage, pdfForms],
      [this.onPage, pdfPageOperators],
      [this.savedStates.deepest, pdfSavedStates],
      [this.charactersOnPage, pdfPageCharacters],
      [this.inAll, pdfOperators],
    ];
    return counts.find(([count, limit]) => count > limit.value)?.[1];
  }
}
