import type { KeptQuestion } from '@sluice/persistence';

/** What is compared of a hit. */
interface FoundPassage {
  readonly uri: string | null;
  readonly doc_hash: string | null;
  readonly content: string;
}

type Expected = Pick<KeptQuestion, 'expectedUri' | 'expectedHash' | 'expectedText'>;

const comparable = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** The rank, from 1, of the first hit that has everything that is expected; null when none has. */
export const expectedRank = (hits: readonly FoundPassage[], expected: Expected): number | null => {
  const { expectedUri: uri, expectedHash: hash, expectedText } = expected;
  const text = expectedText === null ? null : comparable(expectedText);
  const index = hits.findIndex(
    (hit) =>
      (uri === null || hit.uri === uri) &&
      (hash === null || hit.doc_hash === hash) &&
      (text === null || comparable(hit.content).includes(text)),
  );
  return index === -1 ? null : index + 1;
};
