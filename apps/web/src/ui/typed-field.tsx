import { useEffect, useState, type ReactElement } from 'react';
import { TextField } from './fields.js';

const TYPING_MS = 300;

/** A text that counts once its writer pauses. */
export const TypedField = ({
  label,
  value,
  onSettle,
  isNumber = false,
}: {
  label: string;
  value: string;
  onSettle: (value: string) => void;
  isNumber?: boolean;
}): ReactElement => {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => onSettle(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  });
  return (
    <TextField
      label={label}
      value={typed}
      onChange={setTyped}
      {...(isNumber ? { inputMode: 'numeric' as const } : {})}
    />
  );
};
