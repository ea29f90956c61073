/** What the tool's exit codes mean. */
export const ExitCode = {
  Success: 0,
  /** Wrong usage or settings, a check that failed, or work of which some failed. */
  Failure: 1,
  Interrupted: 130,
} as const;
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];
