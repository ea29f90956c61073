import { DomainError } from '@sluice/domain';
import type { StepContext } from '@sluice/steps';

/** Adds what was found in a document to its metadata; what has no room there any more is left out. */
export const addFound = async (
  { document, logger }: Pick<StepContext, 'document' | 'logger'>,
  found: Readonly<Record<string, unknown>>,
  pageCount: number | null,
): Promise<void> => {
  try {
    await document.update(found, pageCount);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'DOC_META_TOO_LARGE') throw error;
    logger.warn('What the document says of itself has no room in its metadata', { error });
    await document.update({}, pageCount);
  }
};
