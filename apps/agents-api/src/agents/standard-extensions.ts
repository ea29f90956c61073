import { DocumentExtensions, errorMessage, type Logger } from '@sluice/domain';
import type { IngesterClient } from '@sluice/ingester-client';
import type { StandardExtensions } from './component-factory.js';

/** Where nothing is asked and nothing is listed. */
export const BUILT_IN: StandardExtensions = () => Promise.resolve(new DocumentExtensions());

/**
 * What is taken where nothing names extensions: EXTENSIONS, else what the ingester reads, which is asked when it is needed, once;
 * of an ingester that does not say, the built-in list.
 *
 * @param mustAnswer whether an ingester that cannot be reached is an error; without, the built-in list is taken and the log says so
 */
export const standardExtensions = (
  configured: DocumentExtensions | null,
  client: IngesterClient | null,
  mustAnswer: boolean,
  logger: Logger,
  signal: AbortSignal,
): StandardExtensions => {
  if (configured !== null) return () => Promise.resolve(configured);
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
