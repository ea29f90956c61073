import { useState, type ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '@sluice/api-types';
import type { OnProgress } from '../api/in-parts.js';
import { texts } from '../texts/texts.js';
import { Button } from '../ui/button.js';
import { ConfirmDialog } from '../ui/dialog.js';
import { DocumentLink } from '../ui/document-link.js';
import { count } from '../ui/format.js';
import { useProgress } from '../ui/progress-of-parts.js';
import { Time } from '../ui/time.js';
import { useAnnounce } from '../ui/toasts.js';

export type FailureGroup = Schemas['FailureGroupBody'];

const words = texts.failures;

export interface FailureGroupsProps {
  readonly groups: readonly FailureGroup[];
  /** Another try for all runs of a cause. @returns what was done, as a sentence */
  readonly onRetry: (group: FailureGroup, onProgress: OnProgress, signal: AbortSignal) => Promise<string>;
}

/** Failures by cause: how many, what to do, some of them, and another try for all. */
export const FailureGroups = ({ groups, onRetry }: FailureGroupsProps): ReactElement => (
  <ul className="flex flex-col gap-2">
    {groups.map((group) => (
      <li key={`${group.code} ${group.pattern}`}>
        <Cause group={group} onRetry={onRetry} />
      </li>
    ))}
  </ul>
);

const Cause = ({ group, onRetry }: { group: FailureGroup } & Pick<FailureGroupsProps, 'onRetry'>): ReactElement => {
  const [isAsking, setAsking] = useState(false);
  const { done } = useAnnounce();
  const { progress, onProgress } = useProgress();
  const retry = async (signal: AbortSignal): Promise<void> => done({ title: await onRetry(group, onProgress, signal) });
  return (
    <article className="rounded-md border border-line p-2.5">
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-72">
          <h3 className="break-words">{group.advice}</h3>
          <p className="text-sm break-words text-muted">
            {words.count(group.count, count(group.count))} · <code>{group.code}</code> · {group.pattern}
          </p>
        </div>
        <Button kind={group.retry_helps ? 'primary' : 'plain'} onClick={() => setAsking(true)}>
          {words.retry(group.count, count(group.count))}
        </Button>
      </div>
      <details className="mt-1">
        <summary className="text-sm">{words.examples(group.examples.length)}</summary>
        <ul className="mt-1 flex flex-col gap-1">
          {group.examples.map((example) => (
            <li key={example.workflow_run_id} className="text-sm break-words">
              <DocumentLink of={example} /> ·{' '}
              <Link
                to="/workflows/runs/$runId"
                params={{ runId: String(example.workflow_run_id) }}
                className="text-accent underline"
              >
                {words.run(example.workflow_run_id)}
              </Link>{' '}
              · {example.step ?? texts.common.none} · <Time value={example.failed_date} />
              {example.message && <span className="block text-muted">{example.message}</span>}
            </li>
          ))}
        </ul>
      </details>
      <ConfirmDialog
        title={words.retry(group.count, count(group.count))}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        confirm={words.retry(group.count, count(group.count))}
        canStop
        onConfirm={retry}
      >
        <p>{words.ask(group.count, count(group.count))}</p>
        {!group.retry_helps && <p className="mt-2 font-medium">{words.mayNotHelp}</p>}
        {progress}
      </ConfirmDialog>
    </article>
  );
};
