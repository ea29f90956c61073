import type { ReactElement } from 'react';
import { texts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { CheckField, Choices, SelectField } from '../../ui/fields.js';
import { count } from '../../ui/format.js';
import { TypedField } from '../../ui/typed-field.js';
import { RUN_STATES, SINCE, type RunFilter } from './run-filter.js';

const words = texts.workflows.filters;

interface FilterBarProps {
  readonly filter: RunFilter;
  readonly onFilter: (filter: RunFilter) => void;
  /** Runs by state under the other conditions. */
  readonly states: Readonly<Record<string, number>> | undefined;
}

/** What runs are looked for; what is typed counts once its writer pauses. */
export const FilterBar = ({ filter, onFilter, states }: FilterBarProps): ReactElement => {
  const set = (change: RunFilter): void => onFilter({ ...filter, ...change });
  const isFiltered = Object.values(filter).some((value) => value !== undefined && value !== false);
  return (
    <search aria-label={words.title} className="flex flex-col gap-2">
      <Choices
        label={words.state}
        chosen={[...(filter.state ?? [])]}
        onChange={(state) => set({ state })}
        options={RUN_STATES.map((state) => ({
          value: state,
          label: texts.common.states[state] ?? state,
          ...(states ? { count: count(states[state] ?? 0) } : {}),
        }))}
      />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] items-end gap-2">
        <TypedField label={words.text} value={filter.q ?? ''} onSettle={(q) => set({ q: q || undefined })} />
        <TypedField
          label={words.source}
          value={filter.source ?? ''}
          onSettle={(source) => set({ source: source || undefined })}
        />
        <TypedField
          label={words.batch}
          isNumber
          value={filter.batch === undefined ? '' : String(filter.batch)}
          onSettle={(batch) => set({ batch: numberOf(batch) })}
        />
        <TypedField
          label={words.code}
          value={filter.code ?? ''}
          onSettle={(code) => set({ code: code || undefined })}
        />
        <SelectField
          label={words.since}
          value={filter.since ?? ''}
          onChange={(since) => set({ since: SINCE.find((one) => one === since) })}
          options={[
            { value: '', label: words.anyTime },
            ...SINCE.map((since) => ({ value: since, label: words[since] })),
          ]}
        />
        <CheckField
          label={words.newest}
          isChecked={filter.newest ?? false}
          onChange={(newest) => set({ newest: newest || undefined })}
        />
        <Button offBecause={isFiltered ? null : texts.common.none} onClick={() => onFilter({})}>
          {words.clear}
        </Button>
      </div>
      {filter.group !== undefined && (
        <p className="text-muted">
          {words.group}: {filter.group}
        </p>
      )}
      {filter.bulk !== undefined && <p className="text-muted">{words.bulk(filter.bulk)}</p>}
    </search>
  );
};

const numberOf = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);
