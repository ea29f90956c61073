export type PropertyValue = string | number | boolean;

/** What is known of a document without parsing its content. */
export interface Inspection {
  /** By content; canonical spelling. */
  readonly mimeType: string;
  /** PDF pages, PPTX slides, XLSX sheets; null for the rest. */
  readonly pageCount: number | null;
  /** `title`, `author`, `subject`, `keywords`, `created`, `modified` (ISO 8601) and others, as far as the document carries them, each within its limit. */
  readonly properties: Record<string, PropertyValue>;
}
