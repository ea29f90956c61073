import { SingleBar } from 'cli-progress';
import type { Terminal } from './terminal.js';

/** Shows how far long work has come; only where a person watches. */
export interface Progress {
  update(done: number, failed: number): void;
  end(): void;
}

const SILENT: Progress = { update: () => undefined, end: () => undefined };

/** @param label what is counted: "uploaded" */
export const startProgress = (terminal: Terminal, label: string, total: number): Progress => {
  if (!terminal.isWatched || total === 0) return SILENT;
  const format = `${label.padEnd(10)} {bar} {value}/{total}  {failed} failed  {eta_formatted} left`;
  const bar = new SingleBar({
    format,
    hideCursor: true,
    clearOnComplete: true,
    stopOnComplete: false,
    gracefulExit: false,
  });
  bar.start(total, 0, { failed: 0 });
  return {
    update: (done, failed) => bar.update(done, { failed }),
    end: () => bar.stop(),
  };
};
