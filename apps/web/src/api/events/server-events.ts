import { createParser } from 'eventsource-parser';
import type { Schemas } from '@sluice/api-types';
import { apiAddress, fetchFromApi } from '../client.js';
import { ApiProblem } from '../problem.js';

export type ChangeEvent = Schemas['EventBody'];

/**
 * Reads the stream of state changes until it ends or `signal` is aborted. Over `fetch`: an EventSource cannot send the key.
 *
 * @param after the last event that was seen; what is new from now on when null
 * @throws ApiProblem when the stream is refused or breaks
 */
export const readEvents = async (
  after: string | null,
  signal: AbortSignal,
  { onOpen, onEvent }: { onOpen: () => void; onEvent: (event: ChangeEvent, id: string | null) => void },
): Promise<void> => {
  const headers = new Headers({ accept: 'text/event-stream' });
  if (after !== null) headers.set('last-event-id', after);
  const response = await fetchFromApi(new Request(apiAddress('/events'), { headers, signal, cache: 'no-store' }));
  if (!response.ok || response.body === null) throw new ApiProblem(`HTTP ${response.status}`, response.status);
  onOpen();
  const parser = createParser({
    onEvent: ({ id, data }) => {
      if (data !== '') onEvent(JSON.parse(data) as ChangeEvent, id ?? null);
    },
  });
  // Not every browser can iterate over a stream.
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      parser.feed(value);
    }
  } catch (error) {
    if (signal.aborted) return;
    throw new ApiProblem(String(error), 0);
  }
};
