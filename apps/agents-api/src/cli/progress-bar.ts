import type { Progress, ProgressListener } from '@sluice/agents';
import { Presets, SingleBar } from 'cli-progress';

const NAMES: Record<Progress['phase'], string> = {
  list: 'listing',
  hash: 'hashing',
  compare: 'comparing',
  upload: 'uploading',
  delete: 'deleting',
  'start-workflows': 'starting workflows',
};

/** Draws progress on standard error until it is disposed of; one bar, which each phase begins anew. */
export class ProgressBar implements Disposable {
  private readonly bar = new SingleBar(
    {
      format: '{phase} [{bar}] {value}/{total}',
      stream: process.stderr,
      clearOnComplete: true,
      hideCursor: true,
      etaBuffer: 50,
    },
    Presets.rect,
  );
  private phase: Progress['phase'] | null = null;

  readonly listener: ProgressListener = ({ phase, done, total }) => {
    if (phase !== this.phase) {
      this.bar.stop();
      this.bar.start(total ?? 0, 0, { phase: NAMES[phase] });
      this.phase = phase;
    }
    if (total === null) this.bar.setTotal(done);
    this.bar.update(done);
  };

  [Symbol.dispose](): void {
    this.bar.stop();
  }
}
