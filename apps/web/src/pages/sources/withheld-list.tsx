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
import { useWork } from '../../ui/use-work.js';
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
  const { isBusy, begin } = useWork();
  const approve = async (): Promise<void> => {
    const { run_id } = await tellAgents<BegunRun>(['withheld-deletions', id, 'approve']);
    announce.done({ title: words.approved });
    changed();
    onRun(run_id);
  };
  const dismiss = async (): Promise<void> => {
    await tellAgents(['withheld-deletions', id, 'dismiss']);
    announce.done({ title: words.dismissed });
    changed();
    onClose();
  };
  return (
    <Dialog
      isOpen
      isWide
      isBusy={isBusy}
      title={found === undefined ? words.title : words.dialog(found.source)}
      onClose={onClose}
      actions={
        found && (
          <>
            <Button
              isBusy={isBusy}
              onClick={() => begin(dismiss)}
              offBecause={found.dismissed_at === null ? null : words.dismissed}
            >
              {words.dismiss}
            </Button>
            <Button kind="danger" isBusy={isBusy} offBecause={found.not_approvable} onClick={() => begin(approve)}>
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
