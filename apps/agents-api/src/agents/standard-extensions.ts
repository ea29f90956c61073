import {
  DocumentExtensions,
  errorMessage,
  isArchiveName,
  kindOfMimeType,
  legacyOfficeNote,
  type Logger,
  mediaTypeOf,
} from '@sluice/domain';
import type { IngesterClient } from '@sluice/ingester-client';
import type { StandardExtensions } from '../components/component-factory.js';

/** Where nothing is asked and nothing is listed. */
export const BUILT_IN: StandardExtensions = () => Promise.resolve(new DocumentExtensions());

/**
 * What is taken where nothing names extensions: EXTENSIONS, else what the ingester reads, which is asked when it is needed, once; of
 * an ingester that does not say, the built-in list.
 *
 * @param warnings takes, once, what EXTENSIONS names and the ingester does not read
 * @param mustAnswer whether an ingester that cannot be reached is an error; without, the built-in list is taken and the log says so
 */
export const standardExtensions = (
  configured: DocumentExtensions | null,
  client: IngesterClient | null,
  mustAnswer: boolean,
  warnings: string[],
  logger: Logger,
  signal: AbortSignal,
): StandardExtensions => {
  if (configured !== null) {
    let warned: Promise<void> | undefined;
    return async () => {
      if (client !== null) await (warned ??= warnOfUnread(configured, client, warnings, logger, signal));
      return configured;
    };
  }
  if (client === null) return BUILT_IN;
  let asked: Promise<DocumentExtensions> | null = null;
  const ask = async (): Promise<DocumentExtensions> => {
    try {
      const names = await client.readableExtensions(signal);
      return names === null ? new DocumentExtensions() : new DocumentExtensions(names);
    } catch (error) {
      signal.throwIfAborted();
      if (mustAnswer) throw error;
      const taken = new DocumentExtensions();
      const reason = errorMessage(error);
      logger.warn('The ingester does not say which extensions it reads', { reason, taken: taken.toArray() });
      return taken;
    }
  };
  return () => (asked ??= ask());
};

/** EXTENSIONS may name what the ingester does not read: every document of it would be sent and fail. */
async function warnOfUnread(
  configured: DocumentExtensions,
  client: IngesterClient,
  warnings: string[],
  logger: Logger,
  signal: AbortSignal,
): Promise<void> {
  try {
    const readable = await client.readableExtensions(signal);
    if (readable === null) return;
    for (const extension of configured.toArray()) {
      const reason = unreadReason(extension, readable);
      if (reason) warnings.push(`EXTENSIONS names ${extension}, which the ingester does not read: ${reason}`);
    }
  } catch (error) {
    logger.debug('The ingester does not say which extensions it reads', { reason: errorMessage(error) });
  }
}

function unreadReason(extension: string, readable: readonly string[]): string | undefined {
  if (readable.includes(extension)) return undefined;
  const note = legacyOfficeNote(extension);
  if (note) return note;
  const name = `document.${extension}`;
  if (isArchiveName(name)) return 'archives are never taken';
  const mimeType = mediaTypeOf(name);
  return kindOfMimeType(mimeType) ? undefined : `none of its parsers reads ${mimeType}`;
}
