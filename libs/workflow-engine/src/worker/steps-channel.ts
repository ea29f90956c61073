/** Where workers hear that steps became ready. */
export const STEPS_CHANNEL = 'sluice_steps';

/** What the channel says when steps that workers hold were cancelled. */
export const CANCELLED_NOTICE = 'cancelled';

const SURPLUS = 'surplus of ';

/** What the channel says when more is ready than a worker can take. */
export const surplusNotice = (workerId: string): string => SURPLUS + workerId;

/** Whether a notice is about ready steps of others only, and says nothing of lifecycle handlers. */
export const isSurplusNotice = (notice: string): boolean => notice.startsWith(SURPLUS);
