import type { Attributes } from '@opentelemetry/api';
import { earlier, later, type ClientTime } from '../batch/client-time.js';
import type { SpanDescription } from './span-description.js';

/** A span that lasts from the beginning of the first of its children to the end of the last one. */
export const parentSpan = (
  name: string,
  attributes: Attributes,
  children: readonly SpanDescription[],
): SpanDescription => ({
  name,
  start: children.map(beginning).reduce(earlier),
  end: children.map(({ end }) => end).reduce(later),
  attributes,
  error: null,
  exception: null,
  links: [],
  children,
});

/** A response may be earlier than its request, when the client's clock was set in between. */
const beginning = ({ start, children }: SpanDescription): ClientTime => children.map(beginning).reduce(earlier, start);
