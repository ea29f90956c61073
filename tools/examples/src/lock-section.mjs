const WATER = '#bcd9e6';
const DEEP = '#8fbfd3';
const STONE = '#8a949b';
const GATE = '#0b5c7a';
const HULL = '#c2622d';
const LABEL = '#1d2b36';

/** A longitudinal section of the lock: headwater, upper gate, chamber with a boat, lower gate, tailwater. */
export function lockSection(doc, { x, y, width, height }) {
  const at = (part) => x + part * width;
  const upper = y + 0.34 * height;
  const lower = y + 0.64 * height;
  const bed = y + 0.84 * height;
  const floor = y + height;

  doc.rect(at(0), upper, 0.24 * width, bed - upper - 14).fill(WATER);
  doc.rect(at(0.258), lower, 0.487 * width, bed - lower).fill(DEEP);
  doc.rect(at(0.76), lower, 0.24 * width, bed - lower).fill(WATER);
  doc
    .polygon([at(0), bed - 14], [at(0.24), bed - 14], [at(0.28), bed], [at(1), bed], [at(1), floor], [at(0), floor])
    .fill(STONE);
  doc.rect(at(0.24), y + 0.2 * height, 0.018 * width, bed - 14 - y - 0.2 * height).fill(GATE);
  doc.rect(at(0.745), y + 0.2 * height, 0.018 * width, bed - y - 0.2 * height).fill(GATE);

  doc.save().lineWidth(0.7).dash(3, { space: 3 }).strokeColor(LABEL);
  doc.moveTo(at(0.262), upper).lineTo(at(0.742), upper).stroke().restore();

  const deck = lower + 3;
  doc.polygon([at(0.42), deck - 13], [at(0.6), deck - 13], [at(0.585), deck + 8], [at(0.435), deck + 8]).fill(HULL);
  doc.rect(at(0.45), deck - 26, 0.05 * width, 13).fill(HULL);

  doc.font('body').fontSize(9).fillColor(LABEL);
  const label = (text, left, top, span) =>
    doc.text(text, at(left), top, { width: span * width, align: 'center', lineBreak: false });
  label('Headwater 212.40 m', 0, upper - 15, 0.24);
  label('Upper gate', 0.15, y + 0.08 * height, 0.2);
  label('Chamber 67.0 m × 9.0 m', 0.26, upper - 15, 0.48);
  label('Lower gate', 0.655, y + 0.08 * height, 0.2);
  label('Tailwater 209.60 m', 0.76, lower - 15, 0.24);
}
