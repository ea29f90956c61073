import { extensionOf, extensionsOfType } from '../documents/file-names.js';
import { ConfigurationError } from '../errors/processing-errors.js';

/** The extensions that are taken when nothing is configured. */
export const DEFAULT_EXTENSIONS: readonly string[] = ['md', 'pdf', 'doc', 'docx'];

/** Which documents of a source are taken, by their extension. Case is ignored, and so is a leading dot. */
export class DocumentExtensions {
  private readonly names: ReadonlySet<string>;

  constructor(names: readonly string[] = DEFAULT_EXTENSIONS) {
    this.names = new Set(
      names.map((name) => name.trim().replace(/^\./, '').toLowerCase()).filter((name) => name !== ''),
    );
  }

  /**
   * Reads `md,pdf` or `["md", "pdf"]`.
   * @throws ConfigurationError when the text is neither, or names no extension.
   */
  static parse(text: string): DocumentExtensions {
    const names = text.trim().startsWith('[') ? namesOfJson(text) : text.split(',');
    const extensions = new DocumentExtensions(names);
    if (extensions.names.size === 0) throw malformed(text);
    return extensions;
  }

  includes(path: string): boolean {
    return this.names.has(extensionOf(path));
  }

  /** Whether documents of this media type have such an extension. */
  includesType(mimeType: string): boolean {
    return extensionsOfType(mimeType).some((name) => this.names.has(name));
  }

  toArray(): string[] {
    return [...this.names];
  }
}

function namesOfJson(text: string): string[] {
  try {
    const names: unknown = JSON.parse(text);
    if (Array.isArray(names) && names.every((name) => typeof name === 'string')) return names;
  } catch (cause) {
    throw malformed(text, cause);
  }
  throw malformed(text);
}

const malformed = (text: string, cause?: unknown): ConfigurationError =>
  new ConfigurationError(
    'EXTENSIONS',
    `EXTENSIONS is a comma-separated list or a JSON array of extensions, such as md,pdf; it is "${text}"`,
    { cause },
  );
