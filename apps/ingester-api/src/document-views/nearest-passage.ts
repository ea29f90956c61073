import type { PageBox, Passage } from '@sluice/step-handlers';

/** The passage whose box holds the point, the smallest of several; else the nearest. Null when none has a box on the page. */
export const nearestOn = (passages: readonly Passage[], page: number, x: number, y: number): number | null => {
  const boxes = passages.flatMap(({ order, boxes: own }) =>
    own.filter((box) => box.page === page).map((box) => ({ order, distance: distance(box, x, y), area: area(box) })),
  );
  boxes.sort((one, other) => one.distance - other.distance || one.area - other.area || one.order - other.order);
  return boxes[0]?.order ?? null;
};

const distance = ({ left, right, top, bottom }: PageBox, x: number, y: number): number =>
  Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));

const area = ({ left, right, top, bottom }: PageBox): number => (right - left) * (bottom - top);
