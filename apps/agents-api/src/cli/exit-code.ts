/** Exit codes of `si-agent`. */
export const ExitCode = { Ok: 0, Failed: 1, Interrupted: 130 } as const;
export type ExitCode = (typeof ExitCode)[keyof typeof ExitCode];
