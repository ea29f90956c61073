import { DomainError, maskSecrets } from '@sluice/domain';

/** What a process says when it ends for an error: the sentence of what may happen, the stack of what may not. No secrets. */
export const failureText = (error: unknown): string => {
  if (error instanceof DomainError) return maskSecrets(`Error: ${error.message}`);
  return maskSecrets(error instanceof Error ? (error.stack ?? error.message) : String(error));
};
