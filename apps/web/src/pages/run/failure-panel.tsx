import type { ReactElement } from 'react';
import type { Schemas } from '@sluice/api-types';
import { texts } from '../../texts/texts.js';
import { Notice } from '../../ui/notices.js';
import { Time } from '../../ui/time.js';

const words = texts.run.failure;

type Run = Schemas['WorkflowRunDetail'];

/** What went wrong: where, since when, what happens by itself, and what one can do. Nothing where nothing did. */
export const FailurePanel = ({ run }: { run: Run }): ReactElement | null => {
  const step = run.steps?.find(({ status }) => status === 'FAILED' || status === 'ERROR');
  const message = run.status_message ?? step?.status_message;
  if (run.state !== 'retrying' && run.failure === null) return null;
  const { failure } = run;
  return (
    <Notice kind={failure === null ? 'warn' : 'bad'} title={words.title}>
      {message && <p className="text-base break-words">{message}</p>}
      <p>
        {step && words.step(step.workflow_step_name, step.retry, step.retries)}
        {failure && (
          <>
            {' · '}
            <code>{failure.code}</code>
          </>
        )}
        {' · '}
        {words.since} <Time value={step?.status_date ?? run.status_date} />
      </p>
      <p className="mt-1">
        {failure === null ? words.retrying : `${words.itself} ${failure.retry_helps ? words.helps : words.doesNotHelp}`}
      </p>
      {failure && (
        <p className="mt-1">
          <strong>{words.advice}:</strong> {failure.advice}
        </p>
      )}
      {step && Object.keys(step.status_meta).length > 0 && (
        <details className="mt-1">
          <summary className="text-sm">{words.trace}</summary>
          <pre
            tabIndex={0}
            className="mt-1 max-h-60 overflow-auto rounded-sm bg-panel p-2 text-sm break-words whitespace-pre-wrap"
          >
            {JSON.stringify(step.status_meta, null, 2)}
          </pre>
        </details>
      )}
    </Notice>
  );
};
