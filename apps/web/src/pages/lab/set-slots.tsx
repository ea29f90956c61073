import type { ReactElement } from 'react';
import { useQuery } from '@tanstack/react-query';
import { texts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { SelectField } from '../../ui/fields.js';
import { QueryView } from '../../ui/query-view.js';
import { YamlText } from '../../yaml/yaml-text.js';
import { setsQuery, setTextQuery, stepTypesQuery } from '../parameters/queries.js';
import { completionsAt } from '../parameters/step-schemas.js';
import { linesOf, useValidation } from '../parameters/use-validation.js';

const words = texts.lab.form;

export const MOST_SETS = 3;

/** Texts of copies that are tried, by the slot; absent where the stored set is. */
export type Copies = Readonly<Record<number, string>>;

interface SetSlotsProps {
  readonly ids: readonly string[];
  readonly copies: Copies;
  readonly onChoose: (ids: string[]) => void;
  readonly onCopy: (slot: number, text: string | undefined) => void;
}

/** Up to three sets: stored ones, or a copy that is edited for the trial alone. */
export const SetSlots = ({ ids, copies, onChoose, onCopy }: SetSlotsProps): ReactElement => {
  const query = useQuery(setsQuery);
  const choose = (slot: number, id: string): void => {
    const changed = [...ids];
    if (id === '') changed.splice(slot, 1);
    else changed[slot] = id;
    for (let one = slot; one < MOST_SETS; one += 1) onCopy(one, undefined);
    onChoose(changed);
  };
  const slots = Array.from({ length: Math.min(MOST_SETS, ids.length + 1) }, (_, slot) => slot);
  return (
    <QueryView query={query}>
      {(sets) => (
        <div className="grid grid-cols-1 gap-3 lg:grid-cols-3">
          {slots.map((slot) => (
            <div key={slot} className="flex min-w-0 flex-col gap-2">
              <SelectField
                label={words.set(slot + 1)}
                value={ids[slot] ?? ''}
                options={[
                  { value: '', label: words.noSet },
                  ...sets.map(({ id, name }) => ({ value: id, label: name === id ? id : `${name} (${id})` })),
                ]}
                onChange={(id) => choose(slot, id)}
              />
              {ids[slot] !== undefined && (
                <OwnText
                  key={ids[slot]}
                  slot={slot}
                  id={ids[slot]}
                  text={copies[slot]}
                  onChange={(text) => onCopy(slot, text)}
                />
              )}
            </div>
          ))}
        </div>
      )}
    </QueryView>
  );
};

interface OwnTextProps {
  readonly slot: number;
  readonly id: string;
  readonly text: string | undefined;
  readonly onChange: (text: string | undefined) => void;
}

const OwnText = ({ slot, id, text, onChange }: OwnTextProps): ReactElement => {
  const stored = useQuery(setTextQuery(id));
  const own = (
    <Button
      aria-label={words.ownOf(slot + 1)}
      isBusy={stored.isPending}
      className="self-start"
      onClick={() => onChange(stored.data ?? '')}
    >
      {words.own}
    </Button>
  );
  return text === undefined ? own : <CopyEditor slot={slot} id={id} text={text} onChange={onChange} />;
};

const CopyEditor = ({ slot, id, text, onChange }: OwnTextProps & { text: string }): ReactElement => {
  const steps = useQuery(stepTypesQuery).data ?? [];
  // Under the id that it was copied from, or whatever it is changed to: it is not stored.
  const found = useValidation(text, /^id:\s*(\S+)/m.exec(text)?.[1] ?? id).data;
  return (
    <>
      <YamlText
        label={words.yaml(slot + 1)}
        value={text}
        problems={found ? linesOf(found) : []}
        complete={(path) => completionsAt(steps, path)}
        onChange={onChange}
      />
      <p className="text-sm text-muted">{words.yamlAbout}</p>
      {found && !found.valid && (
        <div role="alert" className="text-sm text-bad">
          <ul>
            {linesOf(found).map(({ line, message }) => (
              <li key={`${line} ${message}`}>
                {line}: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button className="self-start" onClick={() => onChange(undefined)}>
        {words.stored}
      </Button>
    </>
  );
};
