import type { Attributes } from '@opentelemetry/api';
import type { Span, SpanProcessor } from '@opentelemetry/sdk-trace';
import { maskSecrets } from '@sluice/domain';

/**
 * Takes secrets out of a span's attributes, status and events before any other processor sees it ended: errors quote the
 * addresses and headers that they failed with.
 */
export class RedactingSpanProcessor implements SpanProcessor {
  onStart(): void {
    // What it begins with may still change.
  }

  onEnding(span: Span): void {
    const { status, attributes, events } = span;
    maskTexts(attributes);
    for (const event of events) maskTexts(event.attributes ?? {});
    if (status.message !== undefined) span.setStatus({ ...status, message: maskSecrets(status.message) });
  }

  onEnd(): void {
    // It ends without secrets.
  }

  forceFlush(): Promise<void> {
    return Promise.resolve();
  }

  shutdown(): Promise<void> {
    return Promise.resolve();
  }
}

const maskTexts = (attributes: Attributes): void => {
  for (const [key, value] of Object.entries(attributes)) {
    if (typeof value === 'string') attributes[key] = maskSecrets(value);
    else if (Array.isArray(value)) attributes[key] = value.map(maskText) as typeof value;
  }
};

const maskText = (item: unknown): unknown => (typeof item === 'string' ? maskSecrets(item) : item);
