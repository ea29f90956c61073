/** Where workers hear that steps became ready. */
export const STEPS_CHANNEL = 'sluice_steps';

/** What the channel says when steps that workers hold were cancelled. */
export const CANCELLED_NOTICE = 'cancelled';
