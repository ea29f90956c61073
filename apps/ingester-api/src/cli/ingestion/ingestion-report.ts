export interface Failure {
  readonly uri: string;
  readonly stage: 'upload' | 'processing';
  readonly message: string;
}

/** What became of a folder's files; as `--json` prints it. */
export interface IngestionReport {
  readonly batch_id: number;
  readonly source: string;
  readonly files: number;
  readonly uploaded: number;
  /** Of these, those that reside in another batch, where they stay. */
  readonly elsewhere: number;
  /** Null when nothing was started. */
  readonly run_group: number | null;
  /** COMPLETED runs of the group; null when their end was not waited for. */
  readonly completed: number | null;
  /** What the start of the workflows warned of. */
  readonly warnings: readonly string[];
  readonly failures: readonly Failure[];
}

/** The report for people. */
export const reportText = (report: IngestionReport): string => {
  const {
    batch_id: batch,
    source,
    files,
    uploaded,
    elsewhere,
    run_group: group,
    completed,
    warnings,
    failures,
  } = report;
  const refused = failures.filter(({ stage }) => stage === 'upload').length;
  return [
    `batch ${batch} (source ${source}): ${uploaded} of ${files} files uploaded${refused > 0 ? `, ${refused} refused` : ''}`,
    ...(elsewhere > 0 ? [`${elsewhere} of them reside in other batches and stay there`] : []),
    ...(group === null ? [] : [groupText(group, completed, failures.length - refused, batch)]),
    ...warnings.map((warning) => `warning  ${warning}`),
    ...failures.map(({ uri, stage, message }) => `${stage === 'upload' ? 'refused' : 'failed '}  ${uri}  ${message}`),
  ].join('\n');
};

const groupText = (group: number, completed: number | null, failed: number, batch: number): string =>
  completed === null
    ? `run group ${group} was started; follow it with: si-cli status ${batch} --watch`
    : `run group ${group}: ${completed} completed, ${failed} failed`;
