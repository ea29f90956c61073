import { useMemo, type ReactElement } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { answerOf, api } from '../../../api/client.js';
import { useLiveQueries } from '../../../api/events/use-live.js';
import { Plot } from '../../../plots/plot.js';
import { texts } from '../../../texts/texts.js';
import { Button } from '../../../ui/button.js';
import { count } from '../../../ui/format.js';
import { Empty } from '../../../ui/notices.js';
import { QueryView } from '../../../ui/query-view.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { Time } from '../../../ui/time.js';
import { useAnnounce } from '../../../ui/toasts.js';
import { useWork } from '../../../ui/use-work.js';
import { useAddress } from '../use-address.js';
import { KeepQuestionDialog } from './keep-question-dialog.js';
import { questionsQuery, type KeptQuestion, type QuestionList } from './queries.js';
import { ResultsDialog } from './results-dialog.js';
import { roundsPlot } from './rounds-plot.js';

const words = texts.database.questions;

/** Questions whose answers are known, and whether they are still found. */
export const QuestionsPart = ({ db }: { db: string }): ReactElement => {
  const query = useQuery(questionsQuery(db));
  const { search, choose } = useAddress();
  const { isBusy, begin } = useWork();
  const { done } = useAnnounce();
  useLiveQueries([questionsQuery(db).queryKey], { concerns: ({ resource }) => resource === 'run_group' });
  const ask = async (): Promise<void> => {
    const { found, questions } = await answerOf(api.POST('/vectordb/questions/ask', { body: { db } }));
    await query.refetch();
    done({ title: words.asked(count(found), count(questions)) });
  };
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted">{words.about}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          icon={<Plus size={16} aria-hidden />}
          onClick={() => choose({ dialog: 'keep-question' })}
        >
          {words.add}
        </Button>
        <Button
          isBusy={isBusy}
          offBecause={query.data?.questions.length === 0 ? words.none : null}
          onClick={() => begin(ask)}
        >
          {words.ask}
        </Button>
      </div>
      <QueryView query={query}>{(list) => <Kept list={list} />}</QueryView>
      <KeepQuestionDialog
        db={db}
        isOpen={search.dialog === 'keep-question'}
        onClose={() => choose({ dialog: undefined })}
        begin={{ question: '', mode: 'hybrid', uri: '' }}
      />
      {search.question !== undefined && <ResultsDialog id={search.question} db={db} />}
    </div>
  );
};

const Kept = ({ list }: { list: QuestionList }): ReactElement => {
  const plot = useMemo(() => roundsPlot(list.rounds), [list.rounds]);
  if (list.questions.length === 0)
    return (
      <Empty title={words.none}>
        <p>{words.noneAdvice}</p>
      </Empty>
    );
  return (
    <>
      <QuestionTable list={list} />
      {list.rounds.length > 1 && <Plot data={plot} />}
    </>
  );
};

const QuestionTable = ({ list }: { list: QuestionList }): ReactElement => {
  const { choose } = useAddress();
  const { done } = useAnnounce();
  const { isBusy, begin } = useWork();
  const client = useQueryClient();
  const renew = (): Promise<void> => client.invalidateQueries({ queryKey: questionsQuery(list.db).queryKey });
  const keepAgain = async (removed: KeptQuestion): Promise<void> => {
    await answerOf(api.POST('/vectordb/questions', { body: formOf(removed) }));
    await renew();
  };
  const remove = async (question: KeptQuestion): Promise<void> => {
    const path = { question_id: question.id };
    await answerOf(api.DELETE('/vectordb/questions/{question_id}', { params: { path } }));
    await renew();
    const undo = { label: texts.common.actions.undo, run: () => begin(() => keepAgain(question)) };
    done({ title: words.removed, text: words.removedText, action: undo });
  };
  const { columns } = words;
  return (
    <DataTable
      label={words.label}
      rows={list.questions}
      keyOf={({ id }) => id}
      columns={[
        {
          id: 'question',
          header: columns.question,
          cell: ({ id, question }: KeptQuestion) => (
            <button
              type="button"
              className="text-left text-accent hover:underline"
              aria-label={words.historyOf(question)}
              onClick={() => choose({ question: id })}
            >
              <bdi>{question}</bdi>
            </button>
          ),
        },
        {
          id: 'expected',
          header: columns.expected,
          hideBelow: 'md',
          cell: ({ expected_uri: uri, expected_text: text, expected_hash: hash }) => (
            <bdi className="break-words">{[uri, text && `“${text}”`, hash].filter(Boolean).join(' · ')}</bdi>
          ),
        },
        { id: 'rank', header: columns.rank, cell: ({ newest }) => rankText(newest) },
        {
          id: 'asked',
          header: columns.asked,
          hideBelow: 'sm',
          cell: ({ newest }) => <Time value={newest?.round_date} />,
        },
        {
          id: 'actions',
          header: columns.actions,
          cell: (kept) => (
            <Button
              kind="quiet"
              aria-label={words.removeOf(kept.question)}
              isBusy={isBusy}
              onClick={() => begin(() => remove(kept))}
            >
              {words.remove}
            </Button>
          ),
        },
      ]}
    />
  );
};

/** What keeps the same question again. */
const formOf = ({ db, question, mode, expected_uri: uri, expected_hash: hash, expected_text: text }: KeptQuestion) => ({
  ...{ db, question, mode },
  ...(uri !== null && { expected_uri: uri }),
  ...(hash !== null && { expected_hash: hash }),
  ...(text !== null && { expected_text: text }),
});

/** In words: colour says nothing alone. */
export const rankText = (newest: KeptQuestion['newest']): string => {
  if (newest === null) return words.notAsked;
  if (newest.error !== null) return words.failed;
  return newest.rank === null ? words.notFound : words.rank(newest.rank);
};
