import type { ReactElement } from 'react';
import { CircleCheck, CircleX } from 'lucide-react';
import { texts } from '../../texts/texts.js';
import { DocumentLink } from '../../ui/document-link.js';
import { Panel } from '../../ui/page.js';
import { Time } from '../../ui/time.js';
import type { Overview } from './queries.js';

const words = texts.dashboard.workers;

type Worker = Overview['workers'][number];

/** Workers, whether they live, and what they do. */
export const WorkersPanel = ({ workers }: { workers: readonly Worker[] }): ReactElement => (
  <Panel title={words.title}>
    {workers.length === 0 ? (
      <p className="text-muted">{words.none}</p>
    ) : (
      <ul className="flex flex-col divide-y divide-line">
        {workers.map((worker) => (
          <li key={worker.id} className="py-1.5 first:pt-0 last:pb-0">
            <WorkerRow worker={worker} />
          </li>
        ))}
      </ul>
    )}
  </Panel>
);

const WorkerRow = ({ worker }: { worker: Worker }): ReactElement => {
  const [Sign, colour, state] = worker.alive
    ? ([CircleCheck, 'text-good', words.alive] as const)
    : ([CircleX, 'text-bad', words.gone] as const);
  const further = worker.step_count - worker.steps.length;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-1.5">
        <Sign size={16} aria-hidden className={colour} />
        <span className={`font-medium ${colour}`}>{state}</span>
        <span>{words.process(worker.hostname, worker.pid)}</span>
        <span className="ml-auto text-sm text-muted">
          {worker.step_count === 0 ? words.idle : words.steps(worker.step_count)} · {words.heartbeat}{' '}
          <Time value={worker.heartbeat_date} />
        </span>
      </p>
      <ul className="ml-6 text-sm">
        {worker.steps.map((step) => (
          <li key={step.step_id} className="truncate">
            {words.at(step.step_name)} <DocumentLink of={step} />
            {step.message && <span className="text-muted"> {step.message}</span>}
          </li>
        ))}
        {further > 0 && <li className="text-muted">{words.further(further)}</li>}
      </ul>
    </>
  );
};
