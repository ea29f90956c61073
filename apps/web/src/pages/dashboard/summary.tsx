import { Fragment, type ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { texts } from '../../texts/texts.js';
import { Time } from '../../ui/time.js';
import type { Overview } from './queries.js';
import { summaryParts, type SummaryPart } from './summary-parts.js';

const words = texts.dashboard;
const LOOK = 'underline decoration-1 underline-offset-2 hover:decoration-2';

/** How everything stands, in one sentence that is made of links. */
export const Summary = ({ overview }: { overview: Overview }): ReactElement => (
  <div>
    <p className="text-lg" data-testid="summary">
      {summaryParts(overview.documents).map((part, index) => (
        <Fragment key={part.text}>
          {index > 0 && words.summary.and}
          <Part part={part} />
        </Fragment>
      ))}
      {words.summary.end}
    </p>
    <p className="text-sm text-muted">
      {words.asOf} <Time value={overview.date} />
    </p>
  </div>
);

const Part = ({ part: { text, target, isBad = false } }: { part: SummaryPart }): ReactElement => {
  const look = `${LOOK} ${isBad ? 'font-semibold text-bad' : ''}`;
  if ('page' in target) {
    return (
      <Link to={target.page} className={look}>
        {text}
      </Link>
    );
  }
  return (
    <Link to="/workflows" search={{ state: [target.state], newest: true } as never} className={look}>
      {text}
    </Link>
  );
};
