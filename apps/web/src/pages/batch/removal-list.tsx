import type { ReactElement } from 'react';
import type { Schemas } from '@sluice/api-types';
import { texts } from '../../texts/texts.js';
import { bytes, count } from '../../ui/format.js';

const words = texts.batch.deletion;

/** What a deletion would take with it. */
export const RemovalList = ({ preview }: { preview: Schemas['RemovalPreviewBody'] }): ReactElement => {
  const rows: readonly (readonly [string, string])[] = [
    [words.locations, count(preview.locations)],
    [words.documents, count(preview.documents)],
    ...(preview.shared_documents > 0 ? [[words.shared, count(preview.shared_documents)] as const] : []),
    [words.runs, count(preview.workflow_runs)],
    ...(preview.run_groups > 0 ? [[words.groups, count(preview.run_groups)] as const] : []),
    [words.artifacts, `${count(preview.artifacts)} (${bytes(preview.artifact_bytes)})`],
    ...preview.databases.map(({ name, documents }) => [words.database(name), count(documents)] as const),
  ];
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="break-words">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 font-medium">{words.nothingBack}</p>
    </>
  );
};
