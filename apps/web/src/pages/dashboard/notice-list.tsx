import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { useRouter } from '@tanstack/react-router';
import { serverRoot } from '../../api/client.js';
import { texts } from '../../texts/texts.js';
import { buttonLook } from '../../ui/button.js';
import { CopyButton } from '../../ui/copy-button.js';
import { Panel } from '../../ui/page.js';
import { QueryView } from '../../ui/query-view.js';
import { Time } from '../../ui/time.js';
import { noticesQuery, type NoticeOfServer } from './queries.js';

const words = texts.dashboard.notices;

const LOOKS = {
  error: [CircleAlert, 'text-bad'],
  warning: [TriangleAlert, 'text-warn'],
  info: [Info, 'text-accent'],
} as const;

/** What needs a hand, each with the one thing that helps. */
export const NoticeList = (): ReactElement => (
  <Panel title={words.title}>
    <QueryView query={useQuery(noticesQuery)}>
      {({ notices }) =>
        notices.length === 0 ? (
          <p className="text-muted">{words.nothing}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {notices.map((notice) => (
              <li key={`${notice.code} ${notice.message}`} className="py-1.5 first:pt-0 last:pb-0">
                <NoticeRow notice={notice} />
              </li>
            ))}
          </ul>
        )
      }
    </QueryView>
  </Panel>
);

const NoticeRow = ({ notice }: { notice: NoticeOfServer }): ReactElement => {
  const [Sign, colour] = LOOKS[notice.severity];
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Sign size={18} aria-label={words.severity[notice.severity]} className={`mt-0.5 shrink-0 ${colour}`} />
      <p className="min-w-0 flex-1 basis-56 break-words">
        {notice.message}
        {notice.since && (
          <span className="text-sm text-muted">
            {' '}
            {words.since} <Time value={notice.since} />
          </span>
        )}
      </p>
      <NoticeAction action={notice.action} />
    </div>
  );
};

/** Only paths of this UI are followed: what a notice says may come from elsewhere. */
const NoticeAction = ({ action: { kind, label, target } }: { action: NoticeOfServer['action'] }): ReactElement => {
  const { history } = useRouter();
  if (kind === 'open' && /^\/(?![/\\])/.test(target)) {
    const address = `${serverRoot.replace(/\/$/, '')}${target}`;
    return (
      <a
        href={address}
        className={buttonLook('plain')}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          history.push(address);
        }}
      >
        {label}
      </a>
    );
  }
  return (
    <span className="flex items-center gap-1.5">
      <code className="rounded-sm bg-hover px-1">{kind === 'set' ? words.setting(target) : target}</code>
      {kind === 'run' && <CopyButton text={target} what={words.command} />}
    </span>
  );
};
