import type { StepOutcome } from '@sluice/domain';

/** The word by which the statements that settle know an outcome. */
export const settledStatus = ({ status, waits }: StepOutcome): string => (waits ? 'WAITING' : status);
