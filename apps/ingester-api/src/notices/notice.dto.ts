import { Shown, ShownPart, toWire } from '@sluice/http-kit';
import { ACTION_KINDS, SEVERITIES, type ActionKind, type Notice, type Severity } from './notice.js';

export class NoticeActionBody {
  @Shown('What it is: a page of the UI to open, a command to run, or a setting to set', 'open', { enum: ACTION_KINDS })
  readonly kind: ActionKind;
  @Shown('What it does', 'Look at the database')
  readonly label: string;
  @Shown('Path of the page, the command, or the name of the setting', '/databases/default')
  readonly target: string;
}

export class NoticeBody {
  @Shown('Stable code', 'INDEX_BEHIND')
  readonly code: string;
  @Shown('How bad it is', 'warning', { enum: SEVERITIES })
  readonly severity: Severity;
  @Shown('What needs a hand', 'An index of the vector database default is behind: searches read 12000 rows one by one.')
  readonly message: string;
  @Shown('Since when, UTC; null when that is not known', '2026-11-21T09:30:00', { nullable: true })
  readonly since: string | null;
  @ShownPart(NoticeActionBody, 'The one thing that helps')
  readonly action: NoticeActionBody;
}

export const toNoticeBody = toWire(NoticeBody, { action: ({ action }: Notice) => ({ ...action }) });

export class NoticesBody {
  @ShownPart([NoticeBody], 'The most severe first')
  readonly notices: NoticeBody[];
}
