import { DOCUMENT_LIMITS } from '@sluice/domain';
import type { PropertyValue } from '../api/inspection.js';

const { propertyLength, properties: mostProperties } = DOCUMENT_LIMITS;

/**
 * A title or another property of a document as it becomes metadata of its row: on one line, no longer than the limit, and of
 * characters that every database keeps. Undefined when nothing is left.
 */
export function propertyText(text: string | undefined): string | undefined {
  const line = text
    ?.replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, propertyLength.value);
  // The cut may have gone through a pair.
  return (
    line
      ?.toWellFormed()
      .replace(/\uFFFD$/, '')
      .trimEnd() || undefined
  );
}

/** The properties that a document gives itself, within the limits. */
export function boundedProperties(properties: Readonly<Record<string, PropertyValue>>): Record<string, PropertyValue> {
  const bounded: Record<string, PropertyValue> = {};
  for (const [given, value] of Object.entries(properties).slice(0, mostProperties.value)) {
    const name = propertyText(given);
    const kept = typeof value === 'string' ? propertyText(value) : value;
    if (name !== undefined && kept !== undefined) bounded[name] = kept;
  }
  return bounded;
}
