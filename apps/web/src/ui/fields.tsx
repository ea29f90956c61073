import { useId, type ChangeEvent, type InputHTMLAttributes, type ReactElement, type ReactNode } from 'react';

const CONTROL =
  'w-full min-h-7 rounded-md border border-edge bg-panel px-2 py-1 text-text aria-invalid:border-bad disabled:opacity-60';

interface FieldFrame {
  readonly label: string;
  /** Seen by screen readers alone, where the place says it. */
  readonly isLabelHidden?: boolean;
  readonly about?: ReactNode;
  readonly error?: string | null | undefined;
}

const Frame = ({
  id,
  label,
  isLabelHidden,
  about,
  error,
  children,
}: FieldFrame & { id: string; children: ReactNode }): ReactElement => (
  <div className="flex min-w-0 flex-col gap-0.5">
    <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'font-medium'}>
      {label}
    </label>
    {children}
    {about && (
      <p id={`${id}-about`} className="text-sm text-muted">
        {about}
      </p>
    )}
    {error && (
      <p id={`${id}-error`} role="alert" className="text-sm text-bad">
        {error}
      </p>
    )}
  </div>
);

const described = (id: string, { about, error }: FieldFrame): string | undefined =>
  [about && `${id}-about`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

type TextProps = FieldFrame &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
    readonly value: string;
    readonly onChange: (value: string) => void;
  };

export const TextField = ({
  label,
  isLabelHidden,
  about,
  error,
  onChange,
  className = '',
  ...rest
}: TextProps): ReactElement => {
  const id = useId();
  const frame = { label, isLabelHidden: isLabelHidden ?? false, about, error };
  return (
    <Frame id={id} {...frame}>
      <input
        type="text"
        autoComplete="off"
        {...rest}
        id={id}
        className={`${CONTROL} ${className}`}
        aria-invalid={Boolean(error)}
        aria-describedby={described(id, frame)}
        onChange={(event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value)}
      />
    </Frame>
  );
};

type AreaProps = FieldFrame & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly rows: number;
};

/** A text of several lines. */
export const TextArea = ({ value, onChange, rows, ...frame }: AreaProps): ReactElement => {
  const id = useId();
  return (
    <Frame id={id} {...frame}>
      <textarea
        id={id}
        rows={rows}
        value={value}
        className={CONTROL}
        aria-invalid={Boolean(frame.error)}
        aria-describedby={described(id, frame)}
        onChange={(event) => onChange(event.target.value)}
      />
    </Frame>
  );
};

export interface Option {
  readonly value: string;
  readonly label: string;
}

type SelectProps = FieldFrame & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly options: readonly Option[];
  readonly isDisabled?: boolean;
};

export const SelectField = ({ value, onChange, options, isDisabled = false, ...frame }: SelectProps): ReactElement => {
  const id = useId();
  return (
    <Frame id={id} {...frame}>
      <select
        id={id}
        value={value}
        disabled={isDisabled}
        className={CONTROL}
        aria-invalid={Boolean(frame.error)}
        aria-describedby={described(id, frame)}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  );
};

interface CheckProps {
  readonly label: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly isDisabled?: boolean;
}

export const CheckField = ({ label, isChecked, onChange, isDisabled = false }: CheckProps): ReactElement => (
  <label className="flex items-center gap-2">
    <input
      type="checkbox"
      className="size-4 accent-accent"
      checked={isChecked}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.checked)}
    />
    <span>{label}</span>
  </label>
);

interface ChoicesProps {
  readonly label: string;
  readonly options: readonly (Option & { readonly count?: string })[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: string[]) => void;
}

/** Any number of a few options, as buttons that are pressed or not. */
export const Choices = ({ label, options, chosen, onChange }: ChoicesProps): ReactElement => (
  <div role="group" aria-label={label} className="flex flex-wrap gap-1">
    {options.map((option) => {
      const isChosen = chosen.includes(option.value);
      const toggled = isChosen ? chosen.filter((one) => one !== option.value) : [...chosen, option.value];
      return (
        <button
          key={option.value}
          type="button"
          aria-pressed={isChosen}
          onClick={() => onChange(toggled)}
          className={`min-h-7 rounded-full border px-2.5 ${isChosen ? 'border-accent bg-info-ground font-medium' : 'border-edge hover:bg-hover'}`}
        >
          {option.label}
          {option.count !== undefined && <span className="text-muted"> {option.count}</span>}
        </button>
      );
    })}
  </div>
);
