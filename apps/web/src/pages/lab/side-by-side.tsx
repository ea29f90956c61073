import type { ReactElement, ReactNode } from 'react';
import { texts } from '../../texts/texts.js';
import { count } from '../../ui/format.js';
import { keyOf, type Comparison } from './comparison.js';
import type { LabChunk, LabHit } from './lab-events.js';

const words = texts.lab.result;

/** A column for each set; below each other where there is no room. */
const Columns = ({
  names,
  label,
  children,
}: {
  names: readonly string[];
  label: (name: string) => string;
  children: (set: number) => ReactNode;
}): ReactElement => (
  <div className="grid grid-cols-1 gap-3 md:grid-cols-3">
    {names.map((name, set) => (
      <div key={name} className="min-w-0">
        <p className="font-medium">{name}</p>
        <div role="region" aria-label={label(name)} tabIndex={0} className="max-h-[32rem] overflow-y-auto">
          {children(set)}
        </div>
      </div>
    ))}
  </div>
);

const Passage = ({ passage, children }: { passage: LabChunk | LabHit; children: ReactNode }): ReactElement => (
  <li className="border-b border-line py-1.5 last:border-0">
    <p className="text-sm text-muted">
      {children}
      {passage.page_numbers.length > 0 && ` · ${words.pages(passage.page_numbers.join(', '))}`}
    </p>
    {passage.headings.length > 0 && <p className="text-sm font-medium">{passage.headings.join(' › ')}</p>}
    <p className="break-words whitespace-pre-wrap">{passage.content}</p>
  </li>
);

/** The first chunks that each set makes of a document. */
export const Chunks = ({
  names,
  document,
  comparison,
}: {
  names: readonly string[];
  document: number;
  comparison: Comparison;
}): ReactElement => (
  <Columns names={names} label={words.chunksOf}>
    {(set) => {
      const cell = comparison.cells[keyOf(document, set)];
      if (cell === undefined) return <p className="text-muted">{words.waiting}</p>;
      if (cell.failure) return <p className="text-bad">{cell.failure.message}</p>;
      const all = cell.tokens?.chunks ?? 0;
      return (
        <>
          {all > cell.chunks.length && (
            <p className="text-sm text-muted">{words.first(cell.chunks.length, count(all))}</p>
          )}
          <ol>
            {cell.chunks.map((chunk) => (
              <Passage key={chunk.order} passage={chunk}>
                {words.tokenCount(chunk.tokens)}
              </Passage>
            ))}
          </ol>
        </>
      );
    }}
  </Columns>
);

/** What each set finds for each question, best first. */
export const Hits = ({
  names,
  documents,
  questions,
  comparison,
}: {
  names: readonly string[];
  documents: readonly string[];
  questions: readonly string[];
  comparison: Comparison;
}): ReactElement => (
  <div className="flex flex-col gap-4">
    {questions.map((question, position) => (
      <section key={position} className="min-w-0" aria-label={question}>
        <h3>
          <bdi>{question}</bdi>
        </h3>
        <Columns names={names} label={(name) => `${words.hitsOf(name)}: ${question}`}>
          {(set) => {
            const answer = comparison.answers[keyOf(position, set)];
            if (answer === undefined) return <p className="text-muted">{words.waiting}</p>;
            if (answer.failure) return <p className="text-bad">{answer.failure.message}</p>;
            if (answer.hits.length === 0) return <p className="text-muted">{words.noHits}</p>;
            return (
              <ol>
                {answer.hits.map((hit) => (
                  <Passage key={hit.rank} passage={hit}>
                    <bdi>{words.hit(hit.rank, documents[hit.document] ?? '')}</bdi>
                  </Passage>
                ))}
              </ol>
            );
          }}
        </Columns>
      </section>
    ))}
  </div>
);
