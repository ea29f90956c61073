/** What a sync is at. `total` is null while it is unknown. */
export interface Progress {
  readonly phase: 'list' | 'hash' | 'compare' | 'upload' | 'delete' | 'start-workflows';
  readonly done: number;
  readonly total: number | null;
}

export type ProgressListener = (progress: Progress) => void;

export const silentProgress: ProgressListener = () => undefined;
