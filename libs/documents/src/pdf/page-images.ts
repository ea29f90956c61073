import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Box, type Matrix, multiply, unitSquare } from './page-geometry.js';

type Operators = Awaited<ReturnType<PDFPageProxy['getOperatorList']>>;

const IMAGE_OPERATORS = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.paintImageXObjectRepeat,
]);
const DRAWING_FREE = new Set<number>([OPS.transform, OPS.dependency, OPS.setGState]);

/**
 * Where a page shows images. As they are not decoded (`maxImageSize` 0), an image has left the mark that its drawing has:
 * a saved state with a transform of the unit square in which nothing is drawn.
 */
export function imageBoxes({ fnArray, argsArray }: Operators, base: Matrix): Box[] {
  const boxes: Box[] = [];
  const states: { matrix: Matrix; transforms: number; drew: boolean }[] = [];
  let state = { matrix: base, transforms: 0, drew: false };
  fnArray.forEach((operator: number, index: number) => {
    if (operator === OPS.save) {
      states.push(state);
      state = { matrix: state.matrix, transforms: 0, drew: false };
    } else if (operator === OPS.restore) {
      if (state.transforms > 0 && !state.drew) boxes.push(unitSquare(state.matrix));
      const outer = states.pop();
      // What is drawn inside counts as drawn outside too.
      if (outer) state = { ...outer, drew: true };
    } else if (operator === OPS.transform) {
      const matrix = argsArray[index] as unknown as Matrix;
      state = { ...state, matrix: multiply(state.matrix, matrix), transforms: state.transforms + 1 };
    } else if (IMAGE_OPERATORS.has(operator)) {
      boxes.push(unitSquare(state.matrix));
      state = { ...state, drew: true };
    } else if (operator === OPS.paintFormXObjectBegin) {
      const [matrix] = argsArray[index] as unknown as [Matrix | null];
      states.push(state);
      state = { matrix: matrix ? multiply(state.matrix, matrix) : state.matrix, transforms: 0, drew: true };
    } else if (operator === OPS.paintFormXObjectEnd) {
      const outer = states.pop();
      if (outer) state = { ...outer, drew: true };
    } else if (!DRAWING_FREE.has(operator)) {
      state = { ...state, drew: true };
    }
  });
  return boxes;
}
