import { useEffect, useRef, useState, type ReactElement } from 'react';
import { texts } from '../texts/texts.js';
import { TextField } from './fields.js';

const TYPING_MS = 300;
const NUMBER = /^\d{1,15}$/;

export interface TypedFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onSettle: (value: string) => void;
  readonly isNumber?: boolean;
}

/** A text that counts once its writer pauses. What is typed stays as it is typed, however often the page is drawn meanwhile. */
export const TypedField = ({ label, value, onSettle, isNumber = false }: TypedFieldProps): ReactElement => {
  const [typed, setTyped] = useState(value);
  const text = typed.trim();
  const isFaulty = isNumber && text !== '' && !NUMBER.test(text);
  /** What the address has, and what is on its way there. */
  const sent = useRef([value]);
  const newest = useRef(onSettle);
  useEffect(() => {
    newest.current = onSettle;
  });
  useEffect(() => {
    const own = sent.current.indexOf(value);
    sent.current = own >= 0 ? sent.current.slice(own) : [value];
    // Another value than this field sent comes from elsewhere, such as a link.
    if (own < 0) setTyped(value);
  }, [value]);
  useEffect(() => {
    if (isFaulty || text === sent.current.at(-1)) return;
    const timer = setTimeout(() => {
      sent.current.push(text);
      newest.current(text);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, isFaulty]);
  return (
    <TextField
      label={label}
      value={typed}
      onChange={setTyped}
      error={isFaulty ? texts.common.wholeNumber : null}
      {...(isNumber ? { inputMode: 'numeric' as const } : {})}
    />
  );
};
