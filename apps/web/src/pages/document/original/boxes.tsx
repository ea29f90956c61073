import type { ReactElement } from 'react';
import type { PageBox } from '../queries.js';

const share = (part: number, whole: number): string => `${(part / whole) * 100}%`;

interface BoxesProps {
  readonly boxes: readonly PageBox[];
  /** Of the whole, in the units of the boxes. */
  readonly size: { readonly width: number; readonly height: number };
}

/** Boxes over what they lie in, which has a place of its own (`relative`); clicks go through them. */
export const Boxes = ({ boxes, size }: BoxesProps): ReactElement[] =>
  boxes.map(({ left, top, right, bottom }, index) => (
    <div
      key={index}
      data-box
      className="pointer-events-none absolute border border-accent bg-accent/20"
      style={{
        left: share(left, size.width),
        top: share(top, size.height),
        width: share(right - left, size.width),
        height: share(bottom - top, size.height),
      }}
    />
  ));
