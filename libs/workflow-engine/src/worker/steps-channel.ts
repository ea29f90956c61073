/** Where workers hear that steps became ready. */
export const STEPS_CHANNEL = 'sluice_steps';
