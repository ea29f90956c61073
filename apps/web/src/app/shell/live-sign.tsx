import type { ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { useLiveState } from '../../api/events/use-live.js';

const DOTS = { live: 'bg-good', connecting: 'bg-warn', lost: 'bg-bad', resting: 'bg-edge' } as const;

/** Whether the page follows what happens. */
export const LiveSign = (): ReactElement | null => {
  const state = useLiveState();
  if (state === 'resting') return null;
  return (
    <span role="status" className="flex items-center gap-1.5 text-sm text-muted">
      <span aria-hidden className={`size-2 rounded-full ${DOTS[state]}`} />
      <span className={state === 'lost' ? '' : 'max-sm:sr-only'}>{texts.common.live[state]}</span>
    </span>
  );
};
