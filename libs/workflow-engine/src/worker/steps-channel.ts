/** Where workers hear that steps became ready. */
export const STEPS_CHANNEL = 'sluice_steps';

/** What the channel says when steps that workers hold were cancelled. */
export const CANCELLED_NOTICE = 'cancelled';

const OUTAGE_OVER = 'outage over';

/** What the channel says when what steps were waiting for is there again: that of a configuration, or any. */
export const outageOverNotice = (stepConfigId?: number): string => [OUTAGE_OVER, stepConfigId].join(' ').trim();

/** The configuration that a notice says so of; null when of any, undefined when it says nothing of the kind. */
export const readOutageOver = (notice: string): number | null | undefined => {
  if (!notice.startsWith(OUTAGE_OVER)) return undefined;
  const id = Number(notice.slice(OUTAGE_OVER.length));
  return id > 0 ? id : null;
};

/** What the channel says when what lifecycle handlers were waiting for is there again. */
export const HANDLERS_OUTAGE_OVER = 'handlers: outage over';

const SURPLUS = 'surplus of ';

/** What the channel says when more is ready than a worker can take. */
export const surplusNotice = (workerId: string): string => SURPLUS + workerId;

/** Whether a notice is about ready steps of others only, and says nothing of lifecycle handlers. */
export const isSurplusNotice = (notice: string): boolean => notice.startsWith(SURPLUS);
