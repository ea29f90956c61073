import type { ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { count, duration } from '../../ui/format.js';
import { DataTable } from '../../ui/table/data-table.js';
import type { Column } from '../../ui/table/column.js';
import { keyOf, type Comparison } from './comparison.js';
import type { LabSetEnd, LabStarted, LabTokens } from './lab-events.js';

const words = texts.lab.result;
const { none } = texts.common;

interface Figure {
  readonly id: string;
  readonly label: string;
  readonly values: readonly string[];
}

/** Sets as columns, so that a figure of one stands beside the same of the others. */
export const FigureTable = ({
  names,
  sets,
  steps,
}: {
  names: readonly string[];
  sets: readonly LabSetEnd[];
  steps: LabStarted['steps'];
}): ReactElement => {
  const ofTokens = (id: string, label: string, read: (tokens: LabTokens) => number): Figure => ({
    id,
    label,
    values: sets.map(({ tokens }) => (tokens === null ? none : count(read(tokens)))),
  });
  const figures: Figure[] = [
    { id: 'failed', label: words.failed, values: sets.map((set) => count(set.failed_documents)) },
    ofTokens('chunks', words.chunks, ({ chunks }) => chunks),
    ofTokens('tokens', words.tokens, ({ total }) => total),
    ofTokens('median', words.median, ({ median }) => median),
    ofTokens('p90', words.p90, ({ p90 }) => p90),
    ofTokens('max', words.max, ({ max }) => max),
    { id: 'seconds', label: words.seconds, values: sets.map(({ seconds }) => duration(seconds)) },
    ...steps
      .filter(({ left_out: why }) => why === null)
      .map(({ step }) => ({
        id: `step ${step}`,
        label: words.step(step),
        values: sets.map(({ step_seconds: took }) => (took[step] === undefined ? none : duration(took[step]))),
      })),
  ];
  const columns: Column<Figure>[] = [
    { id: 'what', header: words.what, cell: ({ label }) => label },
    ...names.map((name, index): Column<Figure> => ({
      id: name,
      header: name,
      isNumber: true,
      cell: ({ values }) => values[index] ?? none,
    })),
  ];
  return <DataTable label={words.figuresTable} columns={columns} rows={figures} keyOf={({ id }) => id} />;
};

interface Row {
  readonly position: number;
  readonly name: string;
}

/** What came of each document with each set. */
export const DocumentTable = ({
  names,
  documents,
  comparison,
}: {
  names: readonly string[];
  documents: readonly string[];
  comparison: Comparison;
}): ReactElement => {
  const columns: Column<Row>[] = [
    { id: 'document', header: words.document, cell: ({ name }) => <bdi className="break-all">{name}</bdi> },
    ...names.map((name, set): Column<Row> => ({
      id: name,
      header: name,
      cell: ({ position }) => <CellText comparison={comparison} position={position} set={set} />,
    })),
  ];
  return (
    <DataTable
      label={words.documentsTable}
      columns={columns}
      rows={documents.map((name, position) => ({ name, position }))}
      keyOf={({ position }) => position}
    />
  );
};

const CellText = ({
  comparison,
  position,
  set,
}: {
  comparison: Comparison;
  position: number;
  set: number;
}): ReactElement => {
  const cell = comparison.cells[keyOf(position, set)];
  if (cell === undefined) return <span className="text-muted">{words.waiting}</span>;
  if (cell.failure) return <span className="text-bad">{cell.failure.message}</span>;
  return <>{words.cell(count(cell.tokens?.chunks ?? 0), duration(cell.seconds))}</>;
};
