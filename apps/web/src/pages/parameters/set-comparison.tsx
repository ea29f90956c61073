import { useEffect, useState, type ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { texts } from '../../texts/texts.js';
import { CheckField, SelectField } from '../../ui/fields.js';
import { Empty, Problem } from '../../ui/notices.js';
import { Panel } from '../../ui/page.js';
import { DataTable } from '../../ui/table/data-table.js';
import type { ComparedParameter } from './comparison.js';
import { setTextQuery, stepTypesQuery, type ParameterSet } from './queries.js';

const words = texts.parameters;

export interface SetComparisonProps {
  readonly sets: readonly ParameterSet[];
  readonly first: string;
  readonly second: string | undefined;
  readonly onChoose: (second: string) => void;
  readonly isOnlyDifferent: boolean;
  readonly onOnlyDifferent: (isOnly: boolean) => void;
}

/** Two parameter sets side by side, parameter by parameter. */
export const SetComparison = ({
  sets,
  first,
  second,
  onChoose,
  isOnlyDifferent,
  onOnlyDifferent,
}: SetComparisonProps): ReactElement => {
  const others = sets.filter(({ id }) => id !== first);
  return (
    <Panel title={words.compareTitle(first)}>
      <div className="mb-2 flex flex-wrap items-end gap-4">
        <SelectField
          label={words.compareWith}
          value={second ?? ''}
          onChange={onChoose}
          options={[{ value: '', label: texts.common.none }, ...others.map(({ id }) => ({ value: id, label: id }))]}
        />
        <CheckField label={words.onlyDifferent} isChecked={isOnlyDifferent} onChange={onOnlyDifferent} />
      </div>
      {second === undefined ? (
        <Empty title={words.chooseOther} />
      ) : (
        <Rows key={`${first} ${second}`} first={first} second={second} isOnlyDifferent={isOnlyDifferent} />
      )}
    </Panel>
  );
};

const Rows = ({
  first,
  second,
  isOnlyDifferent,
}: {
  first: string;
  second: string;
  isOnlyDifferent: boolean;
}): ReactElement | null => {
  const one = useQuery(setTextQuery(first));
  const other = useQuery(setTextQuery(second));
  const steps = useQuery(stepTypesQuery);
  const [found, setFound] = useState<readonly ComparedParameter[] | Error | null>(null);
  useEffect(() => {
    if (one.data === undefined || other.data === undefined || steps.data === undefined) return;
    const compare = async (): Promise<void> => {
      const { compareSets } = await import('./comparison.js');
      setFound(compareSets(one.data, other.data, steps.data));
    };
    compare().catch((error: unknown) => setFound(error instanceof Error ? error : new Error(String(error))));
  }, [one.data, other.data, steps.data]);
  const error = one.error ?? other.error ?? steps.error ?? (found instanceof Error ? found : null);
  if (error) return <Problem error={error} />;
  if (found === null || found instanceof Error) return null;
  const rows = found.filter(({ differs }) => differs || !isOnlyDifferent);
  if (rows.length === 0) return <Empty title={words.same} />;
  const value = (row: ComparedParameter, side: 0 | 1): ReactElement => (
    <span className={row.differs ? 'font-semibold' : ''}>
      <code>{row.values[side] ?? texts.common.none}</code>
      {!row.isOwn[side] && row.values[side] !== null && (
        <span className="ml-1 text-sm text-muted">{words.byDefault}</span>
      )}
    </span>
  );
  return (
    <DataTable
      label={words.compareTitle(first)}
      rows={rows}
      keyOf={({ step, parameter }) => `${step}.${parameter}`}
      columns={[
        { id: 'parameter', header: words.parameter, cell: ({ step, parameter }) => `${step}.${parameter}` },
        { id: 'first', header: first, cell: (row) => value(row, 0) },
        { id: 'second', header: second, cell: (row) => value(row, 1) },
      ]}
    />
  );
};
