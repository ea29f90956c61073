import { useEffect, useRef, useState, type ReactElement } from 'react';
import { TextField } from './fields.js';

const TYPING_MS = 300;

export interface TypedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onSettle: (value: string) => void;
  readonly isNumber?: boolean;
}

/** A text that counts once its writer pauses. What is typed stays as it is typed, however often the page is drawn meanwhile. */
export const TypedField = ({ label, value, onSettle, isNumber = false }: TypedFieldProps): ReactElement => {
  const [typed, setTyped] = useState(value);
  const settled = useRef(value);
  const newest = useRef(onSettle);
  useEffect(() => {
    newest.current = onSettle;
  });
  useEffect(() => {
    // Another value than this field sent comes from elsewhere, such as a link.
    if (value === settled.current) return;
    settled.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const text = typed.trim();
    if (text === settled.current) return;
    const timer = setTimeout(() => {
      settled.current = text;
      newest.current(text);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextField
      label={label}
      value={typed}
      onChange={setTyped}
      {...(isNumber ? { inputMode: 'numeric' as const } : {})}
    />
  );
};
