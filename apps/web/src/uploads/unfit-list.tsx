import type { ReactElement } from 'react';
import { texts } from '../texts/texts.js';
import { count } from '../ui/format.js';
import { Notice } from '../ui/notices.js';
import type { UnfitFile } from './chosen-files.js';

const words = texts.uploads.unfit;

/** So many are named; the others are counted. */
const MOST_NAMED = 200;

/** The files that are not sent, with why; folded, for folders of programs have thousands. */
export const UnfitList = ({ files }: { files: readonly UnfitFile[] }): ReactElement => (
  <Notice kind="warn" title={words.title(count(files.length))}>
    <details>
      <summary className="cursor-pointer">{words.which}</summary>
      <ul className="max-h-56 overflow-auto text-left" tabIndex={0} aria-label={words.title(count(files.length))}>
        {files.slice(0, MOST_NAMED).map(({ path, why }) => (
          <li key={path} className="break-all">
            {path}: <span className="text-muted">{words.why[why]}</span>
          </li>
        ))}
      </ul>
      {files.length > MOST_NAMED && <p>{words.more(count(files.length - MOST_NAMED))}</p>}
    </details>
  </Notice>
);
