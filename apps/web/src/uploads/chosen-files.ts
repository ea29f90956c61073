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

/** What a server takes. */
export interface Accepted {
  /** Of types that can be parsed, in lower case, without dot. */
  readonly extensions: ReadonlySet<string>;
  readonly mostBytes: number;
}

/** Why a file is not sent. */
export const Unfit = { Type: 'type', Size: 'size', Empty: 'empty' } as const;
export type Unfit = (typeof Unfit)[keyof typeof Unfit];

export interface UnfitFile extends ChosenFile {
  readonly why: Unfit;
}

export interface Chosen {
  readonly files: readonly ChosenFile[];
  /** What the server would refuse, or could not read. */
  readonly unfit: readonly UnfitFile[];
  /** Hidden files and those of systems, which were left out. */
  readonly leftOut: number;
  /** Whether there were more than MOST_FILES. */
  readonly isTooMany: boolean;
}

/** What was found in folders. */
interface Found {
  readonly files: ChosenFile[];
  /** Hidden folders, which were not looked into. */
  leftOut: number;
}

/**
 * @param accepted null as long as it is not known: the server says what is wrong then
 * @param more hidden folders, and whether there are files that nobody looked at
 */
const chosen = (all: readonly ChosenFile[], accepted: Accepted | null, more = { leftOut: 0, isCut: false }): Chosen => {
  const seen = all.filter(({ path }) => !LEFT_OUT.test(path));
  const files: ChosenFile[] = [];
  const unfit: UnfitFile[] = [];
  for (const one of seen) {
    const why = accepted && unfitness(one, accepted);
    if (why === null) files.push(one);
    else unfit.push({ ...one, why });
  }
  return {
    files: files.slice(0, MOST_FILES),
    unfit,
    leftOut: all.length - seen.length + more.leftOut,
    isTooMany: more.isCut || files.length > MOST_FILES,
  };
};

/** What the ending says; of a name without one only the content does. */
const unfitness = ({ path, file }: ChosenFile, { extensions, mostBytes }: Accepted): Unfit | null => {
  const ending = /[^/]\.([^./]+)$/.exec(path)?.[1]?.toLowerCase();
  if (ending !== undefined && !extensions.has(ending)) return Unfit.Type;
  if (file.size > mostBytes) return Unfit.Size;
  return file.size === 0 ? Unfit.Empty : null;
};

/** Of a file field, with folders or without. */
export const filesOfInput = (list: FileList, accepted: Accepted | null): Chosen =>
  chosen(
    Array.from(list, (file) => ({ path: file.webkitRelativePath || file.name, file })),
    accepted,
  );

/** Of what was dropped: files, and all that is in folders. Call it in the event: later the browser has forgotten. */
export const filesOfDrop = async (transfer: DataTransfer, accepted: Accepted | null): Promise<Chosen> => {
  const entries = Array.from(transfer.items, (item) => item.webkitGetAsEntry()).filter((entry) => entry !== null);
  const found: Found = { files: [], leftOut: 0 };
  for (const entry of entries) await addEntry(entry, found);
  return chosen(found.files, accepted, { leftOut: found.leftOut, isCut: found.files.length > MOST_FILES });
};

const addEntry = async (entry: FileSystemEntry, found: Found): Promise<void> => {
  if (found.files.length > MOST_FILES) return;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    found.files.push({ path: entry.fullPath.replace(/^\//, ''), file });
    return;
  }
  // What a `.git` holds would be most of what there is.
  if (LEFT_OUT.test(entry.fullPath)) {
    found.leftOut += 1;
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
