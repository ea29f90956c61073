/** Limits how much is done at once with somebody else's server, beyond this process where the implementation can. */
export interface SharedLimit {
  /**
   * Runs `work` as soon as fewer than `most` run under `key`.
   *
   * @throws the signal's reason when it is aborted while the work waits for its turn
   */
  run<Result>(key: string, most: number, work: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
}

/** Limits nothing. */
export const noSharedLimit: SharedLimit = { run: (_key, _most, work) => work() };
