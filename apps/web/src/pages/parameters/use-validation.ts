import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { YamlProblem } from '../../yaml/editor-props.js';
import { validate, type Validation } from './queries.js';

const TYPING_MS = 400;

/** What the server says to a text, once its writer pauses. */
export const useValidation = (text: string, replaces: string | undefined) => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const query = useQuery({
    queryKey: ['parameter-set-validation', replaces, settled],
    queryFn: ({ signal }) => validate(settled, replaces, signal),
    enabled: settled.trim() !== '',
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return { ...query, isSettled: settled === text && !query.isPlaceholderData && query.isFetched };
};

/** Its problems, for the lines of the editor. */
export const linesOf = ({ problems, warnings }: Validation): YamlProblem[] =>
  [...problems, ...warnings].map(({ line, column, key, message }) => ({
    line,
    column,
    message: [key, message].filter(Boolean).join(' '),
  }));
