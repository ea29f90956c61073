/** A file to upload, and what it is called there. */
export interface ChosenFile {
  /** Of the folder that was chosen: `handbook/locks/gates.md`. */
  readonly path: string;
  readonly file: File;
}

/** More at once are too many for a page; folders of that size are a task for `si-cli ingest`. */
export const MOST_FILES = 50_000;

/** What systems and editors leave in folders, which no one means to upload. */
const LEFT_OUT = /(^|\/)(\.[^/]+|Thumbs\.db|desktop\.ini|~\$[^/]*)(\/|$)/i;

export interface Chosen {
  readonly files: readonly ChosenFile[];
  /** Hidden files and those of systems, which were left out. */
  readonly leftOut: number;
  /** Whether there were more than MOST_FILES. */
  readonly isTooMany: boolean;
}

const chosen = (all: readonly ChosenFile[]): Chosen => {
  const files = all.filter(({ path }) => !LEFT_OUT.test(path));
  return {
    files: files.slice(0, MOST_FILES),
    leftOut: all.length - files.length,
    isTooMany: files.length > MOST_FILES,
  };
};

/** Of a file field, with folders or without. */
export const filesOfInput = (list: FileList): Chosen =>
  chosen(Array.from(list, (file) => ({ path: file.webkitRelativePath || file.name, file })));

/** Of what was dropped: files, and all that is in folders. Call it in the event: later the browser has forgotten. */
export const filesOfDrop = async (transfer: DataTransfer): Promise<Chosen> => {
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const found: ChosenFile[] = [];
  for (const entry of entries) await addEntry(entry, found);
  return chosen(found);
};

const addEntry = async (entry: FileSystemEntry, found: ChosenFile[]): Promise<void> => {
  if (found.length > MOST_FILES) return;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    found.push({ path: entry.fullPath.replace(/^\//, ''), file });
    return;
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  for (;;) {
    // A reader returns some hundred entries a time, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return;
    for (const one of some) await addEntry(one, found);
  }
};
