import type { Response } from 'express';

/** Aborts when the answer is sent or its client has left: what is still being read for it is for nobody. */
export const whenGone = (response: Response): AbortSignal => {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
};
