import type { ReactElement } from 'react';
import { Check, Circle, Play, RotateCw, TriangleAlert } from 'lucide-react';
import { texts } from '../texts/texts.js';

const words = texts.runs;

export interface ChainStep {
  readonly number: number;
  readonly name: string;
  readonly status: string;
}

const LOOKS = {
  COMPLETED: 'bg-good',
  RUNNING: 'bg-accent',
  ERROR: 'bg-warn',
  FAILED: 'bg-bad',
  PENDING: 'bg-line',
} as const;

const lookOf = (status: string): string => LOOKS[status as keyof typeof LOOKS] ?? LOOKS.PENDING;

/** Where a run is, in a line of a table: a mark per step, and the step in words. */
export const ChainLine = ({ steps }: { steps: readonly ChainStep[] }): ReactElement => {
  const current = steps.find(({ status }) => status !== 'COMPLETED');
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <span aria-hidden className="inline-flex shrink-0 gap-0.5">
        {steps.map(({ number, status }) => (
          <span key={number} className={`h-3 w-1.5 rounded-xs ${lookOf(status)}`} />
        ))}
      </span>
      <span className="truncate">
        {current ? current.name : words.done}
        {current && <span className="sr-only"> {words.stepOf('', current.number, steps.length)}</span>}
      </span>
    </span>
  );
};

const SIGNS = {
  COMPLETED: [Check, 'text-good'],
  RUNNING: [Play, 'text-accent'],
  ERROR: [RotateCw, 'text-warn'],
  FAILED: [TriangleAlert, 'text-bad'],
  PENDING: [Circle, 'text-muted'],
} as const;

export interface ChainBox {
  readonly key: string;
  readonly name: string;
  readonly about?: string | undefined;
  readonly status?: string;
  readonly isCurrent?: boolean;
}

/** The steps one after the other, drawn large. */
export const Chain = ({ label, boxes }: { label: string; boxes: readonly ChainBox[] }): ReactElement => (
  <ol aria-label={label} className="flex flex-wrap items-stretch gap-y-2">
    {boxes.map(({ key, name, about, status, isCurrent }, index) => {
      const [Sign, colour] = SIGNS[(status ?? 'PENDING') as keyof typeof SIGNS] ?? SIGNS.PENDING;
      return (
        <li key={key} aria-current={isCurrent ? 'step' : undefined} className="flex items-center">
          {index > 0 && <span aria-hidden className="h-px w-5 bg-edge" />}
          <span
            className={`flex min-w-24 flex-col rounded-md border bg-panel px-2.5 py-1 ${isCurrent ? 'border-accent ring-1 ring-accent' : 'border-line'}`}
          >
            <span className="flex items-center gap-1.5 font-medium">
              {status !== undefined && <Sign size={14} aria-hidden className={colour} />}
              {name}
            </span>
            {status !== undefined && (
              <span className="text-sm text-muted">{texts.common.states[status] ?? status}</span>
            )}
            {about !== undefined && <span className="text-sm text-muted">{about}</span>}
          </span>
        </li>
      );
    })}
  </ol>
);
