import type { Attributes, Link } from '@opentelemetry/api';
import type { ClientTime } from '../batch/client-time.js';

/** A span that is to be created, with all that stands below it. */
export interface SpanDescription {
  readonly name: string;
  readonly start: ClientTime;
  readonly end: ClientTime;
  readonly attributes: Attributes;
  /** What went wrong, for a span of status ERROR; null for all others. */
  readonly error: string | null;
  /** The attributes of an exception event at the span's start. */
  readonly exception: Attributes | null;
  readonly links: readonly Link[];
  readonly children: readonly SpanDescription[];
}
