import type { ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { count } from '../../ui/format.js';
import type { LabSetEnd } from './lab-events.js';

const words = texts.lab.result;

/** How many chunks of each set have how many tokens, as lists whose bars are for the eye alone. */
export const Histograms = ({ names, sets }: { names: readonly string[]; sets: readonly LabSetEnd[] }): ReactElement => (
  <div className="grid grid-cols-1 gap-4 md:grid-cols-3">
    {sets.map(({ set, tokens }) => {
      const most = Math.max(1, ...(tokens?.histogram ?? []).map(({ chunks }) => chunks));
      return (
        <div key={set} className="min-w-0">
          <p className="font-medium">{names[set]}</p>
          {tokens === null ? (
            <p className="text-muted">{words.noChunks}</p>
          ) : (
            <ul aria-label={`${words.histogram}: ${names[set] ?? ''}`}>
              {tokens.histogram.map(({ from, to, chunks }) => (
                <li key={from} className="flex items-center gap-2 text-sm">
                  <span className="w-36 shrink-0 text-right text-muted">{words.range(from, to)}</span>
                  <span className="flex-1" aria-hidden>
                    <span className="block h-3 rounded-sm bg-accent" style={{ width: `${(chunks / most) * 100}%` }} />
                  </span>
                  <span className="w-12 shrink-0 text-right">{count(chunks)}</span>
                </li>
              ))}
            </ul>
          )}
        </div>
      );
    })}
  </div>
);
