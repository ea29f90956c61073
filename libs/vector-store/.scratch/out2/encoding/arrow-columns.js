import * as arrow from './arrow.js';
/** A column of texts without nulls. */
export function utf8Column(texts) {
  const { offsets, bytes } = packed(texts.map((text) => Buffer.from(text, 'utf8')));
  return arrow.makeData({
    type: new arrow.Utf8(),
    length: texts.length,
    nullCount: 0,
    valueOffsets: offsets,
    data: bytes,
  });
}
/** A column of texts, some of them null. */
export function nullableUtf8Column(texts) {
  const { offsets, bytes } = packed(texts.map((text) => Buffer.from(text ?? '', 'utf8')));
  return arrow.makeData({
    type: new arrow.Utf8(),
    length: texts.length,
    valueOffsets: offsets,
    data: bytes,
    ...validity(texts),
  });
}
/** A column of byte strings, some of them null. */
export function binaryColumn(values) {
  const { offsets, bytes } = packed(values.map((value) => value ?? new Uint8Array(0)));
  const wide = BigInt64Array.from(offsets, BigInt);
  return arrow.makeData({
    type: new arrow.LargeBinary(),
    length: values.length,
    valueOffsets: wide,
    data: bytes,
    ...validity(values),
  });
}
/** A column of 64-bit integers without nulls. */
export const int64Column = (values) =>
  arrow.makeData({
    type: new arrow.Int64(),
    length: values.length,
    nullCount: 0,
    data: BigInt64Array.from(values, BigInt),
  });
/** A column of vectors of `dimension` numbers each, given end to end. */
export function vectorColumn(type, parts) {
  const numbers = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    numbers.set(part, at);
    at += part.length;
  }
  const child = arrow.makeData({ type: new arrow.Float32(), length: numbers.length, nullCount: 0, data: numbers });
  return arrow.makeData({ type, length: numbers.length / type.listSize, nullCount: 0, child });
}
/** The columns, in the schema's order, as a table of one record batch. */
export function arrowTable(schema, columns) {
  const length = columns[0].length;
  const struct = arrow.makeData({
    type: new arrow.Struct(schema.fields),
    length,
    nullCount: 0,
    children: [...columns],
  });
  return new arrow.ArrowTable(schema, [new arrow.RecordBatch(schema, struct)]);
}
function packed(parts) {
  const offsets = new Int32Array(parts.length + 1);
  for (let index = 0; index < parts.length; index += 1) offsets[index + 1] = offsets[index] + parts[index].length;
  return { offsets, bytes: Buffer.concat(parts) };
}
function validity(values) {
  const nullBitmap = new Uint8Array(Math.ceil(values.length / 8));
  let nullCount = 0;
  values.forEach((value, index) => {
    if (value === null) nullCount += 1;
    else nullBitmap[index >> 3] |= 1 << (index & 7);
  });
  return { nullCount, nullBitmap };
}
//# sourceMappingURL=arrow-columns.js.map
