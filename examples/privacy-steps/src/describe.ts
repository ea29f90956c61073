import { ArtifactType, defineStep, IntegerParameter } from '@sluice/steps';

class DescribeParameters {
  @IntegerParameter({ description: 'How many keywords', minimum: 0, maximum: 50 })
  keywords = 5;
}

/** Words that are frequent in one language and rare in the others; they are no keywords either. */
const COMMON = {
  en: ['the', 'and', 'with', 'from', 'which', 'this', 'that', 'have', 'when', 'should'],
  de: ['der', 'und', 'die', 'das', 'nicht', 'werden', 'eine', 'durch', 'sind', 'auch'],
  fr: ['les', 'des', 'une', 'dans', 'pour', 'avec', 'cette', 'sont', 'elles', 'nous'],
} as const;
const ANY_COMMON: ReadonlySet<string> = new Set(Object.values(COMMON).flat());
const KEYWORD_LENGTH = 5;

export const describe = defineStep({
  name: 'describe',
  description: 'Adds language and keywords to the metadata of the document.',
  type: 'enrich',
  parameters: DescribeParameters,
  reads: [ArtifactType.Chunks],
  run: async ({ artifacts, document, parameters }) => {
    const counts = new Map<string, number>();
    for (const { content } of await artifacts.read(ArtifactType.Chunks)) {
      for (const [word] of content.toLowerCase().matchAll(/\p{L}+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    const found = { language: languageOf(counts), keywords: keywordsOf(counts, parameters.keywords) };
    await document.update(found);
    return found;
  },
});

type Counts = ReadonlyMap<string, number>;

/** Undefined for a text without any of the common words. */
const languageOf = (counts: Counts): string | undefined => {
  const scores = Object.entries(COMMON).map(
    ([language, words]) => [language, words.reduce((sum, word) => sum + (counts.get(word) ?? 0), 0)] as const,
  );
  const [language, score] = scores.reduce((best, one) => (one[1] > best[1] ? one : best));
  return score > 0 ? language : undefined;
};

const keywordsOf = (counts: Counts, most: number): string[] =>
  [...counts]
    .filter(([word]) => word.length >= KEYWORD_LENGTH && !ANY_COMMON.has(word))
    .sort(([one, first], [other, second]) => second - first || (one < other ? -1 : 1))
    .slice(0, most)
    .map(([word]) => word);
