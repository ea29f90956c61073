import type { ReactElement } from 'react';
import { Ban, Check, CircleDashed, Clock, Pause, Play, RotateCw, TriangleAlert } from 'lucide-react';
import { texts } from '../texts/texts.js';

const LOOKS = {
  pending: [Clock, 'text-muted bg-hover'],
  not_started: [CircleDashed, 'text-muted bg-hover'],
  running: [Play, 'text-accent bg-info-ground'],
  retrying: [RotateCw, 'text-warn bg-warn-ground'],
  error: [RotateCw, 'text-warn bg-warn-ground'],
  paused: [Pause, 'text-second bg-hover'],
  completed: [Check, 'text-good bg-good-ground'],
  failed: [TriangleAlert, 'text-bad bg-bad-ground'],
  cancelled: [Ban, 'text-muted bg-hover'],
  partial: [TriangleAlert, 'text-warn bg-warn-ground'],
  skipped: [Ban, 'text-muted bg-hover'],
  interrupted: [Ban, 'text-warn bg-warn-ground'],
} as const;

/**
 * A state by word, sign and colour; a state that it does not know is shown as the API writes it.
 *
 * @param label instead of the state's own word
 */
export const StateBadge = ({ state, label }: { state: string; label?: string }): ReactElement => {
  const [Sign, colours] = LOOKS[state.toLowerCase() as keyof typeof LOOKS] ?? LOOKS.pending;
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-full px-2 text-sm font-medium whitespace-nowrap ${colours}`}
    >
      <Sign size={12} aria-hidden />
      {label ?? texts.common.states[state] ?? state}
    </span>
  );
};
