import type { ReactElement, ReactNode } from 'react';
import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { texts } from '../texts/texts.js';
import { buttonLook, IconButton } from './button.js';
import { problemText } from './notices.js';

export interface Announcement {
  readonly title: string;
  readonly text?: string;
  /** What can be done about it, once, such as taking it back. */
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** Says what was done, and reads it to those who do not see it. */
export const useAnnounce = (): { done: (what: Announcement) => void; failed: (error: Error) => void } => {
  const { add, close } = Toast.useToastManager();
  return {
    done: ({ title, text, action }) => {
      let isTaken = false;
      const take = (): void => {
        if (isTaken) return;
        isTaken = true;
        close(id);
        action?.run();
      };
      const id = add({
        title,
        description: text,
        ...(action ? { timeout: 15_000, actionProps: { children: action.label, onClick: take } } : {}),
      });
    },
    failed: (error) =>
      void add({
        title: texts.common.problems.title,
        description: problemText(error),
        type: 'error',
        priority: 'high',
        timeout: 0,
      }),
  };
};

const Toasts = (): ReactElement => {
  const { toasts } = Toast.useToastManager();
  return (
    <Toast.Portal>
      <Toast.Viewport className="fixed right-3 bottom-3 z-50 flex w-[min(26rem,calc(100vw-1.5rem))] flex-col gap-2">
        {toasts.map((toast) => (
          <Toast.Root
            key={toast.id}
            toast={toast}
            className={`flex items-start gap-2 rounded-md border-l-4 bg-raised px-3 py-2 shadow-xl ${toast.type === 'error' ? 'border-bad' : 'border-good'}`}
          >
            <div className="min-w-0 flex-1">
              <Toast.Title className="font-semibold" />
              <Toast.Description className="break-words" />
            </div>
            {toast.actionProps && <Toast.Action className={buttonLook('plain')} />}
            <Toast.Close
              render={<IconButton label={texts.common.actions.close} icon={<X size={14} aria-hidden />} />}
            />
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  );
};

/** What announcements of the page appear in. */
export const ToastArea = ({ children }: { children: ReactNode }): ReactElement => (
  <Toast.Provider limit={4}>
    {children}
    <Toasts />
  </Toast.Provider>
);
