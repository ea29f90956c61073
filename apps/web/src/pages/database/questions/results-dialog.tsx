import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '@sluice/api-types';
import { texts } from '../../../texts/texts.js';
import { Dialog } from '../../../ui/dialog.js';
import { duration } from '../../../ui/format.js';
import { Empty } from '../../../ui/notices.js';
import { QueryView } from '../../../ui/query-view.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { Time } from '../../../ui/time.js';
import { useAddress } from '../use-address.js';
import { resultsQuery } from './queries.js';

const words = texts.database.questions;

type Result = Schemas['QuestionResultBody'];

/** What was found each time a question was asked. */
export const ResultsDialog = ({ id, db }: { id: number; db: string }): ReactElement => {
  const { choose } = useAddress();
  const query = useQuery(resultsQuery(id));
  const question = query.data?.question.question;
  return (
    <Dialog
      isWide
      isOpen
      title={question === undefined ? words.history : words.historyOf(question)}
      onClose={() => choose({ question: undefined })}
    >
      <QueryView query={query}>
        {({ results }) =>
          results.length === 0 ? (
            <Empty title={words.notAsked} />
          ) : (
            <DataTable
              label={words.history}
              rows={results}
              keyOf={({ round_date: date }) => date}
              columns={[
                { id: 'when', header: words.when, cell: ({ round_date: date }: Result) => <Time value={date} /> },
                { id: 'group', header: words.group, cell: ({ run_group_id: group }) => group ?? texts.common.none },
                { id: 'rank', header: words.columns.rank, cell: ({ rank }) => rank ?? words.notFound },
                { id: 'first', header: words.first, cell: (result) => <FirstHit result={result} db={db} /> },
                { id: 'took', header: words.took, isNumber: true, cell: ({ took_ms: ms }) => duration(ms / 1000) },
              ]}
            />
          )
        }
      </QueryView>
    </Dialog>
  );
};

const FirstHit = ({ result, db }: { result: Result; db: string }): ReactElement => {
  const [hit] = result.hits;
  if (result.error !== null) return <span className="text-bad">{result.error}</span>;
  if (hit === undefined) return <span>{texts.common.none}</span>;
  const name = <bdi>{hit.title || hit.uri || texts.database.search.noTitle}</bdi>;
  return hit.doc_hash === null ? (
    name
  ) : (
    <Link
      to="/documents/$hash"
      params={{ hash: hit.doc_hash }}
      search={{ db, passage: hit.order, tab: 'passages' }}
      className="text-accent hover:underline"
    >
      {name}
    </Link>
  );
};
