import { RunStatus } from '@sluice/domain';

/** The stable code of a failed run or step; null of what did not fail. */
export const failureCodeOf = ({
  status,
  statusMeta: { error },
}: {
  readonly status: RunStatus;
  readonly statusMeta: Record<string, unknown>;
}): string | null => (status !== RunStatus.Failed ? null : typeof error === 'string' ? error : 'UNKNOWN');
