import { useRef, useState, type ReactElement, type ReactNode } from 'react';
import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { texts } from '../texts/texts.js';
import { Button, IconButton, type ButtonKind } from './button.js';
import { Problem } from './notices.js';
import { useIsShown } from './use-is-shown.js';

export interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Its buttons. */
  readonly actions?: ReactNode;
  readonly isWide?: boolean;
  /** Something is under way that its closing would hide: it stays open. */
  readonly isBusy?: boolean;
}

/** A window over the page; Escape and its cross close it, and the focus goes back to where it came from. */
export const Dialog = ({
  title,
  isOpen,
  onClose,
  children,
  actions,
  isWide = false,
  isBusy = false,
}: DialogProps): ReactElement => (
  <Base.Root open={isOpen} onOpenChange={(open) => !open && !isBusy && onClose()}>
    <Base.Portal>
      <Base.Backdrop className="fixed inset-0 z-40 bg-black/50" />
      <Base.Popup
        className={`fixed top-1/2 left-1/2 z-40 flex max-h-[90dvh] w-[calc(100vw-1.5rem)] -translate-1/2 flex-col rounded-lg border border-line bg-panel shadow-2xl ${isWide ? 'max-w-5xl' : 'max-w-xl'}`}
      >
        <div className="flex items-center gap-2 border-b border-line px-4 py-2">
          <Base.Title className="flex-1 text-base font-semibold">{title}</Base.Title>
          <Base.Close
            render={
              <IconButton label={texts.common.actions.close} isBusy={isBusy} icon={<X size={16} aria-hidden />} />
            }
          />
        </div>
        <div className="min-h-0 flex-1 overflow-auto p-4" tabIndex={0} role="group" aria-label={title}>
          {children}
        </div>
        {actions && <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-2">{actions}</div>}
      </Base.Popup>
    </Base.Portal>
  </Base.Root>
);

export interface ConfirmProps extends Omit<DialogProps, 'actions' | 'isBusy'> {
  readonly confirm: string;
  readonly kind?: ButtonKind;
  readonly offBecause?: string | null;
  /** What the button that closes it says. */
  readonly dismiss?: string;
  /** It is done in parts, and ends after one of them when the signal aborts: then there is a button for that. */
  readonly canStop?: boolean;
  /** Closes the dialog when it has succeeded, and shows why when not. */
  readonly onConfirm: (signal: AbortSignal) => Promise<unknown>;
}

/** Asks before something is done; while it is done it cannot be closed, at most stopped, and what went wrong the time before is forgotten when it opens. */
export const ConfirmDialog = ({
  confirm,
  kind = 'primary',
  offBecause,
  dismiss = texts.common.actions.cancel,
  canStop = false,
  onConfirm,
  children,
  ...rest
}: ConfirmProps): ReactElement => {
  const [isBusy, setBusy] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const stop = useRef(new AbortController());
  const [error, setError] = useState<Error | null>(null);
  const isShown = useIsShown();
  const [wasOpen, setWasOpen] = useState(rest.isOpen);
  if (wasOpen !== rest.isOpen) {
    setWasOpen(rest.isOpen);
    setError(null);
  }
  const run = async (): Promise<void> => {
    stop.current = new AbortController();
    setStopping(false);
    setBusy(true);
    setError(null);
    try {
      await onConfirm(stop.current.signal);
      if (isShown.current) rest.onClose();
    } catch (reason) {
      setError(reason instanceof Error ? reason : new Error(String(reason)));
    } finally {
      setBusy(false);
    }
  };
  const stopNow = (): void => {
    setStopping(true);
    stop.current.abort();
  };
  return (
    <Dialog
      {...rest}
      isBusy={isBusy}
      actions={
        <>
          {isBusy && canStop ? (
            <Button isBusy={isStopping} onClick={stopNow}>
              {isStopping ? texts.common.stopping : texts.common.stopAfterPart}
            </Button>
          ) : (
            <Button isBusy={isBusy} onClick={rest.onClose}>
              {dismiss}
            </Button>
          )}
          <Button kind={kind} isBusy={isBusy} offBecause={offBecause} onClick={() => void run()}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {error && <Problem error={error} />}
    </Dialog>
  );
};
