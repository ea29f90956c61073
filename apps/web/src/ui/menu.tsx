import type { ReactElement, ReactNode } from 'react';
import { Menu as Base } from '@base-ui/react/menu';
import { Ellipsis } from 'lucide-react';
import { texts } from '../texts/texts.js';
import { buttonLook } from './button.js';
import { overlays } from './overlays.js';

export interface MenuAction {
  readonly label: string;
  readonly onSelect: () => void;
  readonly icon?: ReactNode;
  readonly isDangerous?: boolean;
  /** Why it cannot be chosen, shown beside it. */
  readonly offBecause?: string | null | undefined;
}

export interface MenuProps {
  readonly actions: readonly MenuAction[];
  /** What the button says; three dots when absent. */
  readonly label?: string;
  readonly icon?: ReactNode;
}

/** A button that opens a list of actions. */
export const ActionMenu = ({ actions, label, icon }: MenuProps): ReactElement => (
  <Base.Root>
    <Base.Trigger className={buttonLook(label ? 'plain' : 'quiet')} aria-label={label ?? texts.common.actions.more}>
      {icon ?? (label ? null : <Ellipsis size={16} aria-hidden />)}
      {label}
    </Base.Trigger>
    <Base.Portal container={overlays()}>
      <Base.Positioner sideOffset={4} align="end" className="z-50">
        <Base.Popup className="max-h-(--available-height) min-w-44 overflow-y-auto rounded-md border border-line bg-raised py-1 shadow-xl">
          {actions.map((action, place) => (
            <Base.Item
              // Two may be named alike, such as a saved view and a built-in one.
              key={`${place} ${action.label}`}
              disabled={Boolean(action.offBecause)}
              onClick={action.onSelect}
              className={`flex cursor-default items-center gap-2 px-3 py-1 data-highlighted:bg-hover ${action.isDangerous ? 'text-bad' : ''}`}
            >
              {action.icon}
              <span>
                {action.label}
                {action.offBecause && <span className="block text-sm text-muted">{action.offBecause}</span>}
              </span>
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
