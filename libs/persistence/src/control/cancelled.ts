/** Why a run or step is FAILED that was cancelled: `status_message`, and `status_meta` as JSON text. */
export const CANCELLED_CODE = 'CANCELLED';
export const CANCELLED_MESSAGE = 'Cancelled';
export const CANCELLED_META = JSON.stringify({ error: CANCELLED_CODE, error_kind: 'permanent' });

/** Whether this is the `status_meta` of something that was cancelled. */
export const isCancelled = (statusMeta: Record<string, unknown>): boolean => statusMeta.error === CANCELLED_CODE;
