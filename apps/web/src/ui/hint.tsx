import type { ReactElement, ReactNode, Ref } from 'react';
import { Tooltip } from '@base-ui/react/tooltip';
import { overlays } from './overlays.js';

/** Says more on hover and on focus: what it is about gets into the order of focus, and a screen reader reads it with it. */
export const Hint = ({
  text,
  children,
  ref,
}: {
  text: ReactNode;
  children: ReactNode;
  ref?: Ref<HTMLElement> | undefined;
}): ReactElement => (
  <Tooltip.Root>
    <Tooltip.Trigger render={<span ref={ref} />} tabIndex={0} className="rounded-xs">
      {children}
      <span className="sr-only"> {text}</span>
    </Tooltip.Trigger>
    <Tooltip.Portal container={overlays()}>
      <Tooltip.Positioner sideOffset={4} className="z-50">
        <Tooltip.Popup
          aria-hidden
          className="max-w-80 rounded-sm border border-line bg-raised px-2 py-1 text-sm text-text shadow-lg"
        >
          {text}
        </Tooltip.Popup>
      </Tooltip.Positioner>
    </Tooltip.Portal>
  </Tooltip.Root>
);
