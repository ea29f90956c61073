import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { texts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { count } from '../../ui/format.js';
import { Notice } from '../../ui/notices.js';
import { QueryView } from '../../ui/query-view.js';
import { Time } from '../../ui/time.js';
import { useAnnounce } from '../../ui/toasts.js';
import {
  RESTING_MS,
  tellAgents,
  withheldDocumentsQuery,
  withheldQuery,
  type BegunRun,
  type Withheld,
} from './agents.js';
import { useAgentsChanged } from './use-agents-changed.js';

const words = texts.sources.withheld;

interface WithheldListProps {
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
  readonly onRun: (run: number) => void;
}

/** Deletions that runs withheld: each with the one thing to do, which is to look at it. */
export const WithheldList = ({ chosen, onChoose, onRun }: WithheldListProps): ReactElement => {
  const query = useQuery({ ...withheldQuery, refetchInterval: RESTING_MS });
  return (
    <QueryView query={query}>
      {(found) => (
        <>
          {found.map((one) => (
            <WithheldNotice key={one.source} withheld={one} onLook={() => onChoose(one.id)} />
          ))}
          {chosen !== undefined && (
            <WithheldDialog key={chosen} id={chosen} onClose={() => onChoose(undefined)} onRun={onRun} />
          )}
        </>
      )}
    </QueryView>
  );
};

const WithheldNotice = ({ withheld, onLook }: { withheld: Withheld; onLook: () => void }): ReactElement => {
  const { source, reason, withheld_at: since, dismissed_at: dismissed } = withheld;
  return (
    <Notice
      kind={dismissed === null ? 'warn' : 'info'}
      title={dismissed === null ? words.title : words.dismissedHead}
      action={
        <Button aria-label={words.lookAt(source)} onClick={onLook}>
          {words.look}
        </Button>
      }
    >
      <p>
        <bdi>{words.sentence(count(withheld.count), withheld.count, source)}</bdi> ({words.since} <Time value={since} />
        )
      </p>
      <p className="text-sm text-muted">{reason}</p>
    </Notice>
  );
};

const WithheldDialog = ({
  id,
  onClose,
  onRun,
}: {
  id: string;
  onClose: () => void;
  onRun: (run: number) => void;
}): ReactElement => {
  const query = useQuery(withheldDocumentsQuery(id));
  const announce = useAnnounce();
  const changed = useAgentsChanged();
  const found = query.data;
  const approve = (): void =>
    void tellAgents<BegunRun>(['withheld-deletions', id, 'approve']).then(({ run_id }) => {
      announce.done({ title: words.approved });
      changed();
      onRun(run_id);
    }, announce.failed);
  const dismiss = (): void =>
    void tellAgents(['withheld-deletions', id, 'dismiss']).then(() => {
      announce.done({ title: words.dismissed });
      changed();
      onClose();
    }, announce.failed);
  return (
    <Dialog
      isOpen
      isWide
      title={found === undefined ? words.title : words.dialog(found.source)}
      onClose={onClose}
      actions={
        found && (
          <>
            <Button onClick={dismiss} offBecause={found.dismissed_at === null ? null : words.dismissed}>
              {words.dismiss}
            </Button>
            <Button kind="danger" offBecause={found.not_approvable} onClick={approve}>
              {words.approve(count(found.count), found.count)}
            </Button>
          </>
        )
      }
    >
      <QueryView query={query}>
        {({ reason, documents, count: all }) => (
          <div className="flex flex-col gap-2">
            <p>{reason}</p>
            <p>{words.advice}</p>
            <h3>{words.list}</h3>
            <ul className="list-inside list-disc break-all">
              {documents.map((uri) => (
                <li key={uri}>
                  <bdi>{uri}</bdi>
                </li>
              ))}
            </ul>
            {all > documents.length && <p>{words.more(count(all - documents.length))}</p>}
          </div>
        )}
      </QueryView>
    </Dialog>
  );
};
