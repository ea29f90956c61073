/** Uploading files by drag and drop, wherever it is offered. */
export const uploads = {
  title: 'Uploads',
  files: 'Files that are uploaded',
  drop: 'Drop files or folders here',
  chooseFiles: 'Choose files',
  chooseFolder: 'Choose a folder',
  limit: (size: string) => `Files of at most ${size} each.`,
  tooMany: (most: string) =>
    `Only the first ${most} files were taken. Drop the other folders afterwards, or use “si-cli ingest” for so many.`,
  nothing: 'There were no files in it.',
  leftOut: (files: number) => `${files} hidden files were left out.`,
  unfit: {
    title: (files: string) => `${files} files are not uploaded`,
    which: 'Which, and why',
    why: {
      type: 'no parser reads files of this type',
      size: 'larger than uploads may be here',
      empty: 'empty',
    },
    more: (files: string) => `and ${files} more`,
  },
  retryFile: (path: string) => `Retry ${path}`,
  cancelFile: (path: string) => `Cancel ${path}`,
  pause: 'Pause',
  resume: 'Resume',
  retry: (files: number) => `Retry ${files}`,
  standing: (done: string, all: string, sent: string, total: string) => `${done} of ${all} files, ${sent} of ${total}.`,
  failed: (files: number) => `${files} failed.`,
  paused: 'Paused.',
  elsewhere: (batch: string) =>
    `This location is in batch ${batch} already, and was renewed there: a location of a source is in one batch.`,
  states: { waiting: 'Waiting', sending: 'Sending', done: 'Done', failed: 'Failed' },
  unfinished: {
    title: (done: string, all: string) => `An upload was interrupted: ${done} of ${all} files are there`,
    advice: 'Choose the same files or folder again: what is there already is left out.',
    open: 'Open the batch',
    forget: 'Forget it',
  },
} as const;
