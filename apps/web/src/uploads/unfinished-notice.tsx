import { useState, type ReactElement } from 'react';
import { Link } from '@tanstack/react-router';
import { texts } from '../texts/texts.js';
import { Button, buttonLook } from '../ui/button.js';
import { count } from '../ui/format.js';
import { Notice } from '../ui/notices.js';
import { forgetUpload, unfinishedUpload } from './unfinished-upload.js';
import { useUploads } from './use-uploads.js';

const words = texts.uploads;

/** Offers to finish an upload that a reload interrupted: its folder is chosen again, and what is there already is left out. */
export const UnfinishedNotice = ({ batchId }: { batchId?: number }): ReactElement | null => {
  const { target } = useUploads();
  const [unfinished, setUnfinished] = useState(unfinishedUpload);
  if (unfinished === null || target !== null) return null;
  if (batchId !== undefined && unfinished.batchId !== batchId) return null;
  const forget = (): void => {
    forgetUpload();
    setUnfinished(null);
  };
  return (
    <Notice
      kind="warn"
      title={words.unfinished.title(count(unfinished.done), count(unfinished.total))}
      action={
        <span className="flex gap-2">
          {batchId === undefined && (
            <Link to="/batches/$batchId" params={{ batchId: String(unfinished.batchId) }} className={buttonLook()}>
              {words.unfinished.open}
            </Link>
          )}
          <Button onClick={forget}>{words.unfinished.forget}</Button>
        </span>
      }
    >
      {words.unfinished.advice}
    </Notice>
  );
};
