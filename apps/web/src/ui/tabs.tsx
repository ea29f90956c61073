import type { ReactElement, ReactNode } from 'react';
import { Tabs as Base } from '@base-ui/react/tabs';

export interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

/** Parts of a page of which one is shown; the page keeps in its address which. */
export const Tabs = ({
  label,
  tabs,
  chosen,
  onChoose,
  fills = false,
}: {
  label: string;
  tabs: readonly Tab[];
  chosen: string;
  onChoose: (id: string) => void;
  /** The chosen part takes the height that is left, and scrolls by itself. */
  fills?: boolean;
}): ReactElement => (
  <Base.Root
    value={chosen}
    onValueChange={(value) => onChoose(String(value))}
    className={fills ? 'flex min-h-0 flex-1 flex-col' : ''}
  >
    <Base.List aria-label={label} className="flex shrink-0 gap-1 overflow-x-auto border-b border-line">
      {tabs.map((tab) => (
        <Base.Tab
          key={tab.id}
          value={tab.id}
          className="-mb-px border-b-2 border-transparent px-3 py-1.5 whitespace-nowrap text-muted hover:text-text data-active:border-accent data-active:font-medium data-active:text-text"
        >
          {tab.label}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map((tab) => (
      <Base.Panel key={tab.id} value={tab.id} className={fills ? 'min-h-0 flex-1 overflow-hidden pt-2' : 'pt-3'}>
        {tab.content}
      </Base.Panel>
    ))}
  </Base.Root>
);
