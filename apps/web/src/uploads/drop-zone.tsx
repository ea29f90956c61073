import { useMemo, useRef, useState, type DragEvent, type ReactElement, type ReactNode } from 'react';
import { FilePlus, FolderPlus } from 'lucide-react';
import { useCapabilities } from '../api/capabilities.js';
import { texts } from '../texts/texts.js';
import { Button } from '../ui/button.js';
import { bytes, count } from '../ui/format.js';
import { Notice } from '../ui/notices.js';
import { useAnnounce } from '../ui/toasts.js';
import { filesOfDrop, filesOfInput, MOST_FILES, type Accepted, type Chosen, type ChosenFile } from './chosen-files.js';
import { UnfitList } from './unfit-list.js';

const words = texts.uploads;

export interface DropZoneProps {
  readonly onFiles: (files: readonly ChosenFile[]) => void;
  /** Why nothing can be dropped now. */
  readonly offBecause?: string | null;
  readonly children?: ReactNode;
}

/** Takes files and folders, dropped or chosen by keyboard. */
export const DropZone = ({ onFiles, offBecause, children }: DropZoneProps): ReactElement => {
  const [isOver, setOver] = useState(false);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const accepted = useAccepted();
  const { failed } = useAnnounce();

  const take = (found: Chosen): void => {
    setChosen(found);
    if (found.files.length > 0) onFiles(found.files);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!offBecause) void filesOfDrop(event.dataTransfer, accepted).then(take, failed);
  };
  const field = (of: typeof files, isFolder: boolean): ReactElement => (
    <input
      ref={of}
      type="file"
      multiple
      hidden
      aria-label={isFolder ? words.chooseFolder : words.chooseFiles}
      {...(isFolder ? { webkitdirectory: '' } : {})}
      onChange={({ target }) => {
        if (target.files) take(filesOfInput(target.files, accepted));
        target.value = '';
      }}
    />
  );

  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`flex flex-col items-center gap-2 rounded-lg border-2 border-dashed p-5 text-center ${isOver ? 'border-accent bg-info-ground' : 'border-edge'}`}
    >
      <p className="font-medium">{words.drop}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button
          icon={<FilePlus size={16} aria-hidden />}
          offBecause={offBecause}
          onClick={() => files.current?.click()}
        >
          {words.chooseFiles}
        </Button>
        <Button
          icon={<FolderPlus size={16} aria-hidden />}
          offBecause={offBecause}
          onClick={() => folder.current?.click()}
        >
          {words.chooseFolder}
        </Button>
      </div>
      {field(files, false)}
      {field(folder, true)}
      {accepted && <p className="text-sm text-muted">{words.limit(bytes(accepted.mostBytes))}</p>}
      {children}
      {chosen !== null && chosen.unfit.length > 0 && <UnfitList files={chosen.unfit} />}
      {chosen !== null && <Remarks chosen={chosen} />}
    </div>
  );
};

/** What the server takes; null until it is known. */
const useAccepted = (): Accepted | null => {
  const capabilities = useCapabilities();
  return useMemo(
    () =>
      capabilities
        ? {
            extensions: new Set(capabilities.document_types.flatMap(({ extensions }) => extensions)),
            mostBytes: capabilities.limits.upload_bytes,
          }
        : null,
    [capabilities],
  );
};

const Remarks = ({ chosen: { files, unfit, leftOut, isTooMany } }: { chosen: Chosen }): ReactElement | null => {
  if (isTooMany) return <Notice kind="warn">{words.tooMany(count(MOST_FILES))}</Notice>;
  if (files.length === 0 && unfit.length === 0) return <Notice kind="warn">{words.nothing}</Notice>;
  return leftOut > 0 ? <Notice kind="info">{words.leftOut(leftOut)}</Notice> : null;
};
