import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '@sluice/api-types';
import { answerOf, api, apiAddress, fetchFromApi } from '../../api/client.js';
import { problemOf } from '../../api/problem.js';
import { download } from '../../plots/download.js';
import { texts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { bytes } from '../../ui/format.js';
import { Empty } from '../../ui/notices.js';
import { QueryView } from '../../ui/query-view.js';
import { DataTable } from '../../ui/table/data-table.js';
import type { Column } from '../../ui/table/column.js';
import { Time } from '../../ui/time.js';
import { useAnnounce } from '../../ui/toasts.js';

type Artifact = Schemas['RunArtifactBody'];

const words = texts.run.artifacts;

const EXTENSIONS: Readonly<Record<string, string>> = {
  PARSED_MD: 'md',
  PARSED_JSON: 'json',
  CHUNKS: 'jsonl',
  EMBEDDINGS: 'bin',
};

/** What the steps of a run have made; contents are saved, never opened: they are a stranger's. */
export const ArtifactTable = ({ runId }: { runId: number }): ReactElement => {
  const query = useQuery({
    queryKey: ['run', runId, 'artifacts'],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/workflow/runs/{workflow_id}/artifacts', { params: { path: { workflow_id: runId } }, signal })),
  });
  const { failed } = useAnnounce();
  const save = async ({ type }: Artifact): Promise<void> => {
    const response = await fetchFromApi(new Request(apiAddress(`/workflow/runs/${runId}/artifacts/${type}`)));
    if (!response.ok) throw problemOf(response.status, await response.json().catch(() => null));
    download(`run-${runId}-${type.toLowerCase()}.${EXTENSIONS[type] ?? 'bin'}`, await response.blob());
  };
  const columns: Column<Artifact>[] = [
    { id: 'type', header: words.type, cell: ({ type }) => type },
    { id: 'step', header: words.step, cell: ({ step }) => step ?? texts.common.none },
    {
      id: 'size',
      header: words.size,
      isNumber: true,
      cell: ({ size_bytes: size }) => (size === null ? texts.common.none : bytes(size)),
    },
    { id: 'date', header: words.date, hideBelow: 'sm', cell: (artifact) => <Time value={artifact.created_date} /> },
    {
      id: 'content',
      header: words.content,
      cell: (artifact) =>
        artifact.content === null ? (
          words.database(artifact.data_dir ?? texts.common.unknown)
        ) : (
          <Button
            aria-label={`${texts.common.actions.download}: ${artifact.type}`}
            onClick={() => void save(artifact).catch(failed)}
          >
            {texts.common.actions.download}
          </Button>
        ),
    },
  ];
  return (
    <QueryView query={query}>
      {(artifacts) =>
        artifacts.length === 0 ? (
          <Empty title={words.empty} />
        ) : (
          <DataTable
            label={words.title}
            columns={columns}
            rows={artifacts}
            keyOf={({ type, step }) => `${type} ${step ?? ''}`}
          />
        )
      }
    </QueryView>
  );
};
