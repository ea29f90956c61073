import { useEffect, type ReactElement, type ReactNode } from 'react';
import { texts } from '../texts/texts.js';

export interface PageProps {
  readonly title: string;
  /** Below the title: what it is, in a line. */
  readonly about?: ReactNode;
  /** What can be done here. */
  readonly actions?: ReactNode;
  /** The way here, outermost first. */
  readonly trail?: ReactNode;
  readonly children: ReactNode;
}

/** What each page begins with: its heading, which is the title of the window too. */
export const Page = ({ title, about, actions, trail, children }: PageProps): ReactElement => {
  useEffect(() => {
    document.title = `${title} · ${texts.common.product}`;
  }, [title]);
  return (
    <div className="mx-auto flex w-full max-w-[110rem] flex-col gap-4 p-4 max-sm:p-3">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          {trail && <div className="text-sm text-muted">{trail}</div>}
          <h1 className="break-words">{title}</h1>
          {about && <div className="text-muted">{about}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
};

export interface PanelProps {
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A part of a page with its own heading. */
export const Panel = ({ title, actions, children, className = '' }: PanelProps): ReactElement => (
  <section aria-label={title} className={`min-w-0 rounded-lg border border-line bg-panel ${className}`}>
    {(title ?? actions) && (
      <div className="flex flex-wrap items-center gap-2 border-b border-line px-3 py-1.5">
        {title && <h2 className="flex-1">{title}</h2>}
        {actions}
      </div>
    )}
    <div className="p-3">{children}</div>
  </section>
);
