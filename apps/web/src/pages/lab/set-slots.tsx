import { useEffect, useRef, type ReactElement } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { texts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { SelectField } from '../../ui/fields.js';
import { QueryView } from '../../ui/query-view.js';
import { useAnnounce } from '../../ui/toasts.js';
import { YamlText } from '../../yaml/yaml-text.js';
import { setsQuery, setTextQuery, stepTypesQuery } from '../parameters/queries.js';
import { completionsAt } from '../parameters/step-schemas.js';
import { linesOf, useValidation } from '../parameters/use-validation.js';
import { copyIn, keepCopies, keptCopies, withCopy, withSet, withSlotBack, type Chosen } from './copies.js';

const words = texts.lab.form;

export const MOST_SETS = 3;

interface SetSlotsProps {
  readonly chosen: Chosen;
  readonly onChange: (chosen: Chosen) => void;
}

/** Up to three sets: stored ones, or a copy that is edited for the trial alone. */
export const SetSlots = ({ chosen, onChange }: SetSlotsProps): ReactElement => {
  const query = useQuery(setsQuery);
  const client = useQueryClient();
  const { done } = useAnnounce();
  const { ids } = chosen;
  /** The choice as it is when something is undone; null once the page was left. */
  const shown = useRef<Chosen | null>(null);
  useEffect(() => {
    shown.current = chosen;
    return () => {
      shown.current = null;
    };
  }, [chosen]);
  /** What was written in a slot that goes can be had again. */
  const letGo = (slot: number, changed: Chosen): void => {
    const text = copyIn(chosen, slot);
    const isEdited = text !== undefined && text !== client.getQueryData(setTextQuery(ids[slot]!).queryKey);
    onChange(changed);
    if (!isEdited) return;
    const wasTakenOut = changed.ids.length < ids.length;
    const undo = (): void => {
      const now = shown.current;
      if (now !== null) onChange(withSlotBack(now, chosen, slot, wasTakenOut));
      // Who has left the lab finds it there again with the set.
      else keepCopies(withCopy({ ids, copies: keptCopies() }, slot, text).copies);
    };
    done({ title: words.letGo(ids[slot]!), action: { label: texts.common.actions.undo, run: undo } });
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
                onChange={(id) => letGo(slot, withSet(chosen, slot, id))}
              />
              {ids[slot] !== undefined && (
                <OwnText
                  key={ids[slot]}
                  slot={slot}
                  id={ids[slot]}
                  text={copyIn(chosen, slot)}
                  onChange={(text) => onChange(withCopy(chosen, slot, text))}
                  onStored={() => letGo(slot, withCopy(chosen, slot, undefined))}
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
  readonly onChange: (text: string) => void;
  /** The stored set is to be tried again. */
  readonly onStored: () => void;
}

const OwnText = ({ text, ...rest }: OwnTextProps): ReactElement => {
  const stored = useQuery(setTextQuery(rest.id));
  const own = (
    <Button
      aria-label={words.ownOf(rest.slot + 1)}
      isBusy={stored.isPending}
      className="self-start"
      onClick={() => rest.onChange(stored.data ?? '')}
    >
      {words.own}
    </Button>
  );
  return text === undefined ? own : <CopyEditor {...rest} text={text} />;
};

const CopyEditor = ({ slot, id, text, onChange, onStored }: OwnTextProps & { text: string }): ReactElement => {
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
      <Button className="self-start" onClick={onStored}>
        {words.stored}
      </Button>
    </>
  );
};
