import { useState, type ReactElement } from 'react';
import type { OnProgress } from '../api/in-parts.js';
import { texts } from '../texts/texts.js';
import { count } from './format.js';

const words = texts.runs;

/** How far an action in parts is, as something to show; null before the first part. */
export const useProgress = (
  soFar: (done: string) => string = words.stillGoing,
): { progress: ReactElement | null; onProgress: OnProgress } => {
  const [so, setSo] = useState<{ readonly done: number; readonly stopped: string | null } | null>(null);
  const progress = so && (
    <div role="status">
      <p>{soFar(count(so.done))}</p>
      {so.stopped !== null && <p className="text-muted">{words.triesAgain(so.stopped)}</p>}
    </div>
  );
  return { progress, onProgress: (done, stopped) => setSo({ done, stopped }) };
};
