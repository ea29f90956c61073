/** A piece of a text, and whether it is marked. */
export interface Piece {
  readonly text: string;
  readonly isMarked: boolean;
}

/** A text in pieces, by the pairs of UTF-16 code units that are to be marked. What is out of order or out of the text is left out. */
export const markedPieces = (text: string, marks: readonly (readonly number[])[]): Piece[] => {
  const pieces: Piece[] = [];
  const add = (start: number, end: number, isMarked: boolean): void => {
    if (end > start) pieces.push({ text: text.slice(start, end), isMarked });
  };
  let done = 0;
  for (const [start = -1, end = -1] of marks) {
    if (start < done || end <= start || end > text.length) continue;
    add(done, start, false);
    add(start, end, true);
    done = end;
  }
  add(done, text.length, false);
  return pieces;
};
