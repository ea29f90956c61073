import { useEffect, useReducer, type ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { texts } from '../texts/texts.js';
import { Button, buttonLook } from '../ui/button.js';
import { count } from '../ui/format.js';
import { Notice } from '../ui/notices.js';
import { forgetUploads, unfinishedUploads, type UnfinishedUpload } from './unfinished-upload.js';
import { useUploads } from './use-uploads.js';

const words = texts.uploads;
const LOOK_MS = 15_000;

/** Offers to finish uploads that a reload interrupted: a folder is chosen again, and what is there already is left out. */
export const UnfinishedNotice = ({ batchId }: { batchId?: number }): ReactElement | null => {
  const { target } = useUploads();
  const [found, look] = useReducer(unfinishedUploads, null, unfinishedUploads);
  // What was finished meanwhile, here or in another tab, and what its page has left since.
  useEffect(() => look(), [target]);
  useEffect(() => {
    const timer = setInterval(look, LOOK_MS);
    addEventListener('storage', look);
    return () => {
      clearInterval(timer);
      removeEventListener('storage', look);
    };
  }, []);
  const shown = found.filter(
    (one) => one.batchId !== target?.batchId && (batchId === undefined || one.batchId === batchId),
  );
  const forget = (id: number): void => {
    forgetUploads(id);
    look();
  };
  if (shown.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      {shown.map((one) => (
        <Unfinished
          key={one.batchId}
          upload={one}
          isHere={batchId !== undefined}
          onForget={() => forget(one.batchId)}
        />
      ))}
    </div>
  );
};

interface UnfinishedProps {
  readonly upload: UnfinishedUpload;
  /** Whether its batch is the page. */
  readonly isHere: boolean;
  readonly onForget: () => void;
}

const Unfinished = ({ upload, isHere, onForget }: UnfinishedProps): ReactElement => {
  const { batchId, done, total, failed, failedCount } = upload;
  const more = failedCount - failed.length;
  return (
    <Notice
      kind="warn"
      title={words.unfinished.title(count(done), count(total))}
      action={
        <span className="flex gap-2">
          {!isHere && (
            <Link to="/batches/$batchId" params={{ batchId: String(batchId) }} className={buttonLook()}>
              {words.unfinished.open}
            </Link>
          )}
          <Button onClick={onForget}>{words.unfinished.forget}</Button>
        </span>
      }
    >
      {words.unfinished.advice}
      {failedCount > 0 && (
        <details>
          <summary className="cursor-pointer">{words.failed(failedCount)}</summary>
          <ul>
            {failed.map(({ path, message }) => (
              <li key={path} className="break-all">
                {path}: {message}
              </li>
            ))}
          </ul>
          {more > 0 && <p>{words.unfit.more(count(more))}</p>}
        </details>
      )}
    </Notice>
  );
};
