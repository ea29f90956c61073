import { Injectable } from '@nestjs/common';
import { SourceRepository } from '@sluice/persistence';
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
   * Every document that is stored of the source or named by the caller, once.
   *
   * @throws InvalidInputError when `hashes` is no JSON object of hashes
   */
  compare(source: string, hashes: string): AsyncIterable<readonly SourceStatusRow[]> {
    return this.rows(source, parseSourceHashes(hashes));
  }

  private async *rows(source: string, given: Map<string, GivenHash>): AsyncGenerator<SourceStatusRow[]> {
    for await (const page of this.sources.pages(source)) {
      yield page.map((stored) => {
        const row: SourceStatusRow = [stored.uri, classify(stored, given.get(stored.uri))];
        given.delete(stored.uri);
        return row;
      });
    }
    yield* newOnes(given);
  }
}

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
