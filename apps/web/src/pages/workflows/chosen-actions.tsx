import type { ReactElement } from 'react';
import type { BulkConditions } from '../../runs/bulk.js';
import { BULK_ACTIONS, type BulkAction } from '../../runs/bulk-actions.js';
import { texts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { count } from '../../ui/format.js';
import { chosenCount, NOTHING, type Selection } from '../../ui/table/selection.js';

const words = texts.workflows;

export const hasChosen = (chosen: Selection): boolean => chosen.all || chosen.ids.size > 0;

/** Which runs an action on the chosen rows is for: those that were chosen one by one, or all that match. */
export const chosenConditions = (chosen: Selection, matching: BulkConditions): BulkConditions =>
  chosen.all || chosen.ids.size === 0 ? matching : { ids: [...chosen.ids].join(',') };

interface ChosenProps {
  readonly chosen: Selection;
  readonly total: number;
  readonly isNarrowed: boolean;
  readonly onChoose: (chosen: Selection) => void;
  readonly onAsk: (action: BulkAction) => void;
}

/** What can be done to the chosen rows: some, or all that match. */
export const ChosenActions = ({ chosen, total, isNarrowed, onChoose, onAsk }: ChosenProps): ReactElement => {
  const some = chosenCount(chosen, total);
  const offBecause = isNarrowed || (!chosen.all && some > 0) ? null : words.needsFilter;
  const standing = (): string => {
    if (chosen.all) return words.allChosen(count(total));
    return some === 0 ? words.noneChosen(count(total)) : words.chosen(count(some));
  };
  return (
    <div className="flex flex-wrap items-center gap-2" tabIndex={-1}>
      <p role="status" className="text-muted">
        {standing()}
      </p>
      {BULK_ACTIONS.map((one) => (
        <Button
          key={one}
          kind={one === 'cancel' ? 'danger' : 'plain'}
          offBecause={offBecause}
          onClick={() => onAsk(one)}
        >
          {texts.runs.actions[one]}
        </Button>
      ))}
      {hasChosen(chosen) && (
        <Button kind="quiet" onClick={() => onChoose(NOTHING)}>
          {words.clearChosen}
        </Button>
      )}
    </div>
  );
};
