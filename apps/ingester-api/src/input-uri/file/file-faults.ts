import { DomainError, errorCode, UpstreamError, type InvalidInputError } from '@sluice/domain';
import { deniedInput, missingInput, refusedInput } from '../input-faults.js';

export const forbiddenFile = (): InvalidInputError =>
  refusedInput('input_uri names a file outside the directories that INPUT_FILE_ROOTS allows');

/** What an error of the file system means. A domain error is returned as it is. */
export function fileFault(cause: unknown): DomainError {
  if (cause instanceof DomainError) return cause;
  const code = errorCode(cause) ?? 'unknown fault';
  if (isAbsence(code)) return missingInput(cause);
  if (code === 'EACCES' || code === 'EPERM') return deniedInput(cause);
  return new UpstreamError(`The file that input_uri names cannot be read (${code})`, code === 'ETIMEDOUT', { cause });
}

const isAbsence = (code: string): boolean => code === 'ENOENT' || code === 'ENOTDIR' || code === 'ENAMETOOLONG';
