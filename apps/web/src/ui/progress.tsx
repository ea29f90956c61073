import type { ReactElement } from 'react';

/** Parts of a whole, each with its word: colour alone says nothing. */
export const ProgressBar = ({
  label,
  value,
  max,
  failed = 0,
}: {
  label: string;
  value: number;
  max: number;
  /** Of `value`, what did not succeed. */
  failed?: number;
}): ReactElement => {
  const share = (part: number): string => `${max > 0 ? (part / max) * 100 : 0}%`;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      className="flex h-2 w-full min-w-16 overflow-hidden rounded-full bg-line"
    >
      <div className="bg-good" style={{ width: share(value - failed) }} />
      <div className="bg-bad" style={{ width: share(failed) }} />
    </div>
  );
};
