import type { ReactElement, ReactNode } from 'react';
import { CircleAlert, Info, LoaderCircle, TriangleAlert } from 'lucide-react';
import { ApiProblem } from '../api/problem.js';
import { texts } from '../texts/texts.js';
import { Button } from './button.js';

const LOOKS = {
  info: [Info, 'bg-info-ground border-accent'],
  warn: [TriangleAlert, 'bg-warn-ground border-warn'],
  bad: [CircleAlert, 'bg-bad-ground border-bad'],
} as const;

export interface NoticeProps {
  readonly kind?: keyof typeof LOOKS;
  readonly title?: string | undefined;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** Something to be read: what happened, and what can be done. */
export const Notice = ({ kind = 'info', title, action, children }: NoticeProps): ReactElement => {
  const [Sign, colours] = LOOKS[kind];
  return (
    <div
      role={kind === 'bad' ? 'alert' : 'status'}
      className={`flex items-start gap-2 rounded-md border-l-4 px-3 py-2 ${colours}`}
    >
      <Sign size={18} aria-hidden className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">
        {title && <p className="font-semibold">{title}</p>}
        <div className="break-words">{children}</div>
      </div>
      {action}
    </div>
  );
};

const { problems, actions } = texts.common;

/** What an error says to people. */
export const problemText = (error: unknown): string => {
  if (!(error instanceof ApiProblem)) return `${problems.broken} ${error instanceof Error ? error.message : ''}`;
  if (error.status === 0) return problems.unreachable;
  const fields = error.details.flatMap(({ field, message }) => (field && message ? [`${field}: ${message}`] : []));
  const text = error.message || (error.status === 404 ? problems.notFound : problems.busy);
  return [text, ...fields.filter((one) => !text.includes(one))].join('. ');
};

/** What went wrong, and the way on. @param retry asks again */
export const Problem = ({ error, retry }: { error: Error; retry?: () => void }): ReactElement => (
  <Notice kind="bad" title={problems.title} action={retry && <Button onClick={retry}>{actions.tryAgain}</Button>}>
    {problemText(error)}
  </Notice>
);

export const Loading = (): ReactElement => (
  <p role="status" className="flex items-center gap-2 p-2 text-muted">
    <LoaderCircle size={16} aria-hidden className="animate-spin" />
    {texts.common.loading}
  </p>
);

/** Nothing here yet, and what to do next. */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }): ReactElement => (
  <div className="flex flex-col items-center gap-2 rounded-lg border border-dashed border-edge p-6 text-center">
    <p className="font-semibold">{title}</p>
    {children}
  </div>
);
