import { useRef, type ReactElement } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { RotateCcw, X } from 'lucide-react';
import { texts } from '../texts/texts.js';
import { Button, IconButton } from '../ui/button.js';
import { bytes, count } from '../ui/format.js';
import { problemText } from '../ui/notices.js';
import { Panel } from '../ui/page.js';
import { ProgressBar } from '../ui/progress.js';
import type { Upload, UploadState } from './upload-queue.js';
import { uploadQueue, useUploads } from './use-uploads.js';

const words = texts.uploads;
const ROW_HEIGHT = 32;

/** How the uploads of this window stand: altogether, and file by file, what failed first. Nothing where there are none. */
export const UploadPanel = ({ batchId }: { batchId?: number }): ReactElement | null => {
  const { target, uploads, counts, totalBytes, sentBytes, isPaused } = useUploads();
  if (target === null || uploads.length === 0 || (batchId !== undefined && target.batchId !== batchId)) return null;
  const isBusy = counts.waiting + counts.sending > 0;
  return (
    <Panel
      title={words.title}
      actions={
        <>
          {isBusy &&
            (isPaused ? (
              <Button onClick={uploadQueue.resume}>{words.resume}</Button>
            ) : (
              <Button onClick={uploadQueue.pause}>{words.pause}</Button>
            ))}
          {counts.failed > 0 && <Button onClick={() => uploadQueue.retry()}>{words.retry(counts.failed)}</Button>}
          {isBusy ? (
            <Button kind="danger" onClick={() => uploadQueue.cancel()}>
              {texts.common.actions.cancel}
            </Button>
          ) : (
            <Button onClick={uploadQueue.clear}>{texts.common.actions.close}</Button>
          )}
        </>
      }
    >
      <p role="status" className="mb-1">
        {words.standing(count(counts.done), count(uploads.length), bytes(sentBytes), bytes(totalBytes))}
        {counts.failed > 0 && ` ${words.failed(counts.failed)}`}
        {isPaused && isBusy && ` ${words.paused}`}
      </p>
      <ProgressBar
        label={words.title}
        value={counts.done + counts.failed}
        max={uploads.length}
        failed={counts.failed}
      />
      <UploadList uploads={uploads} />
    </Panel>
  );
};

const UploadList = ({ uploads }: { uploads: readonly Upload[] }): ReactElement => {
  const frame = useRef<HTMLDivElement>(null);
  const sorted = [...uploads].sort((one, other) => ORDER[one.state] - ORDER[other.state]);
  const rows = useVirtualizer({
    count: sorted.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 5,
  });
  return (
    <div ref={frame} tabIndex={0} role="region" aria-label={words.files} className="mt-2 max-h-56 overflow-auto">
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const { path, state, file, sentBytes, problem } = sorted[index]!;
          return (
            <li
              key={path}
              className="absolute inset-x-0 flex h-8 items-center gap-2 border-b border-line px-1"
              style={{ transform: `translateY(${start}px)` }}
            >
              <span className="min-w-0 flex-1 truncate" title={path}>
                {path}
              </span>
              {problem && (
                <span className="min-w-0 flex-1 truncate text-bad" title={problemText(problem)}>
                  {problemText(problem)}
                </span>
              )}
              {state === 'sending' && (
                <span className="w-24">
                  <ProgressBar label={path} value={sentBytes} max={Math.max(1, file.size)} />
                </span>
              )}
              <span className="w-20 text-right text-sm text-muted">{words.states[state]}</span>
              <span className="w-20 text-right text-sm">{bytes(file.size)}</span>
              <span className="w-8">{action(path, state)}</span>
            </li>
          );
        })}
      </ul>
    </div>
  );
};

const ORDER = { failed: 0, sending: 1, waiting: 2, done: 3 } as const;

/** What can be done about one file. */
const action = (path: string, state: UploadState): ReactElement | null => {
  if (state === 'done') return null;
  return state === 'failed' ? (
    <IconButton
      label={words.retryFile(path)}
      icon={<RotateCcw size={14} aria-hidden />}
      onClick={() => uploadQueue.retry(path)}
    />
  ) : (
    <IconButton
      label={words.cancelFile(path)}
      icon={<X size={14} aria-hidden />}
      onClick={() => uploadQueue.cancel(path)}
    />
  );
};
