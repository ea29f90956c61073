import {
  useCallback,
  useRef,
  type ButtonHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefCallback,
} from 'react';
import { Hint } from './hint.js';

const KINDS = {
  primary: 'bg-accent text-on-accent border-transparent hover:brightness-110',
  plain: 'bg-panel text-text border-edge hover:bg-hover',
  quiet: 'bg-transparent text-text border-transparent hover:bg-hover',
  danger: 'bg-bad-ground text-bad border-bad hover:brightness-105',
} as const;

const SHAPE =
  'inline-flex items-center justify-center gap-1.5 rounded-md border px-2.5 py-1 font-medium whitespace-nowrap aria-disabled:opacity-60 aria-disabled:cursor-not-allowed min-h-7';

export type ButtonKind = keyof typeof KINDS;

/** The look of a button, for links and menus that do what a button does. */
export const buttonLook = (kind: ButtonKind = 'plain'): string => `${SHAPE} ${KINDS[kind]}`;

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly kind?: ButtonKind;
  /** Why it cannot be pressed; it stays in the order of focus, so that a keyboard reaches the reason. */
  readonly offBecause?: string | null | undefined;
  /** Under way: cannot be pressed again. */
  readonly isBusy?: boolean;
  readonly icon?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Its place in the order of focus is another element while it is off: the focus moves on to that, and back. */
const useFocusPassedOn = (): RefCallback<HTMLElement> => {
  const isFocused = useRef(false);
  return useCallback((place: HTMLElement | null) => {
    if (isFocused.current) place?.focus();
    isFocused.current = false;
    return () => {
      isFocused.current = place?.contains(document.activeElement) ?? false;
    };
  }, []);
};

export const Button = ({
  kind,
  offBecause,
  isBusy = false,
  icon,
  children,
  onClick,
  ref,
  ...rest
}: ButtonProps): ReactElement => {
  const isOff = isBusy || Boolean(offBecause);
  const place = useFocusPassedOn();
  const button = (
    <button
      type="button"
      {...rest}
      ref={ref ?? (offBecause ? undefined : place)}
      className={`${buttonLook(kind)} ${rest.className ?? ''}`}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      tabIndex={offBecause ? -1 : rest.tabIndex}
      onClick={(event) => {
        if (isOff) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon}
      {children}
    </button>
  );
  return offBecause ? (
    <Hint text={offBecause} ref={place}>
      {button}
    </Hint>
  ) : (
    button
  );
};

/** A button that shows an icon alone. @param label what it does */
export const IconButton = ({
  label,
  icon,
  ...rest
}: Omit<ButtonProps, 'children'> & { label: string; icon: ReactNode }): ReactElement => (
  <Button kind="quiet" aria-label={label} title={label} {...rest} icon={icon} />
);
