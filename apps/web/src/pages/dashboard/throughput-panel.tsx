import type { ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { texts } from '../../texts/texts.js';
import { count, instant } from '../../ui/format.js';
import { Panel } from '../../ui/page.js';
import type { Overview } from './queries.js';

const words = texts.dashboard.throughput;
const WIDTH = 10;
const GAP = 2;
const HEIGHT = 80;
const TIME = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' });

/** What ended in each of the last 60 minutes, as bars: completed below, failed above. */
export const ThroughputPanel = ({ throughput }: { throughput: Overview['throughput'] }): ReactElement => {
  const most = Math.max(1, ...throughput.map(({ completed, failed }) => completed + failed));
  const sum = (of: 'completed' | 'failed'): string => count(throughput.reduce((total, one) => total + one[of], 0));
  const high = (part: number): number => (part / most) * HEIGHT;
  return (
    <Panel
      title={words.title}
      actions={
        <Link to="/statistics" className="text-sm text-accent underline">
          {words.more}
        </Link>
      }
    >
      <svg
        role="img"
        aria-label={words.said(sum('completed'), sum('failed'))}
        viewBox={`0 0 ${throughput.length * WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-20 w-full"
      >
        {throughput.map(({ begin, completed, failed }, index) => (
          <g key={begin}>
            <title>{words.minute(TIME.format(instant(begin)), count(completed), count(failed))}</title>
            <rect x={index * WIDTH} y={0} width={WIDTH} height={HEIGHT} className="fill-transparent" />
            <rect
              x={index * WIDTH}
              y={HEIGHT - high(completed)}
              width={WIDTH - GAP}
              height={high(completed)}
              className="fill-good"
            />
            <rect
              x={index * WIDTH}
              y={HEIGHT - high(completed + failed)}
              width={WIDTH - GAP}
              height={high(failed)}
              className="fill-bad"
            />
          </g>
        ))}
      </svg>
      <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
        <span>
          <span aria-hidden className="mr-1 inline-block size-2.5 rounded-xs bg-good" />
          {words.completed} {sum('completed')}
        </span>
        <span>
          <span aria-hidden className="mr-1 inline-block size-2.5 rounded-xs bg-bad" />
          {words.failed} {sum('failed')}
        </span>
      </p>
    </Panel>
  );
};
