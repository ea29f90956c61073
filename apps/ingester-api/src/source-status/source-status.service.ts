import { Injectable } from '@nestjs/common';
import { SourceRepository, type StoredContent, type UriRange } from '@sluice/persistence';
import { classify } from './classify.js';
import { SourceState, type SourceStatusEntry } from './source-status.dto.js';
import { parseSourceHashes, type GivenHash } from './source-hashes.js';

/** A URI with what is to be said about it. */
export type SourceStatusRow = readonly [uri: string, entry: SourceStatusEntry];

const ROWS = 5000;

@Injectable()
export class SourceStatusService {
  constructor(private readonly sources: SourceRepository) {}

  /**
   * Every document that is stored of the source, or of the part of it that the caller compares, or named by the caller, once.
   *
   * @throws InvalidInputError when `hashes` is not a JSON object of hashes
   */
  compare(source: string, hashes: string, range: UriRange): AsyncIterable<readonly SourceStatusRow[]> {
    return this.rows(source, hashes, range);
  }

  private async *rows(source: string, hashes: string, range: UriRange): AsyncGenerator<SourceStatusRow[]> {
    const given = await parseSourceHashes(hashes);
    for await (const page of this.sources.pages(source, range)) yield compared(page, given);
    // The caller's order of URIs may not be the database's: what is not in the part may be in another one.
    const isPart = range.after !== null || range.until !== null;
    if (isPart) for await (const page of this.sources.find(source, [...given.keys()])) yield compared(page, given);
    yield* newOnes(given);
  }
}

/** Takes from the given hashes those that are compared. */
const compared = (page: readonly StoredContent[], given: Map<string, GivenHash>): SourceStatusRow[] =>
  page.map((stored) => {
    const row: SourceStatusRow = [stored.uri, classify(stored, given.get(stored.uri))];
    given.delete(stored.uri);
    return row;
  });

function* newOnes(given: ReadonlyMap<string, GivenHash>): Generator<SourceStatusRow[]> {
  let page: SourceStatusRow[] = [];
  for (const [uri, { text }] of given) {
    page.push([uri, { status: SourceState.New, hash: text }]);
    if (page.length < ROWS) continue;
    yield page;
    page = [];
  }
  yield page;
}
