import type { Data, FixedSizeList, Float32, Int64, LargeBinary, RecordBatch, Schema, Table, Utf8 } from 'apache-arrow';
import * as arrow from './arrow.js';

/** A column of texts without nulls. */
export function utf8Column(texts: readonly string[]): Data<Utf8> {
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
export function nullableUtf8Column(texts: readonly (string | null)[]): Data<Utf8> {
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
export function binaryColumn(values: readonly (Uint8Array | null)[]): Data<LargeBinary> {
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
export const int64Column = (values: readonly number[]): Data<Int64> =>
  arrow.makeData({
    type: new arrow.Int64(),
    length: values.length,
    nullCount: 0,
    data: BigInt64Array.from(values, BigInt),
  });

/** A column of vectors of `dimension` numbers each, given end to end. */
export function vectorColumn(
  type: FixedSizeList<Float32>,
  parts: readonly Float32Array[],
): Data<FixedSizeList<Float32>> {
  const numbers = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    numbers.set(part, at);
    at += part.length;
  }
  const child = arrow.makeData({ type: new arrow.Float32(), length: numbers.length, nullCount: 0, data: numbers });
  return arrow.makeData({ type, length: numbers.length / type.listSize, nullCount: 0, child });
}

/** The columns, in the schema's order, as rows. */
export function recordBatch(schema: Schema, columns: readonly Data[]): RecordBatch {
  const length = columns[0]!.length;
  const struct = arrow.makeData({
    type: new arrow.Struct(schema.fields as never),
    length,
    nullCount: 0,
    children: [...columns],
  });
  return new arrow.RecordBatch(schema, struct as never);
}

export const tableOf = (schema: Schema, batches: readonly RecordBatch[]): Table =>
  new arrow.ArrowTable(schema, [...batches]);

/** The columns, in the schema's order, as a table of one record batch. */
export const arrowTable = (schema: Schema, columns: readonly Data[]): Table =>
  tableOf(schema, [recordBatch(schema, columns)]);

function packed(parts: readonly Uint8Array[]): { offsets: Int32Array; bytes: Uint8Array } {
  const offsets = new Int32Array(parts.length + 1);
  for (let index = 0; index < parts.length; index += 1) offsets[index + 1] = offsets[index]! + parts[index]!.length;
  return { offsets, bytes: Buffer.concat(parts) };
}

function validity(values: readonly unknown[]): { nullCount: number; nullBitmap: Uint8Array } {
  const nullBitmap = new Uint8Array(Math.ceil(values.length / 8));
  let nullCount = 0;
  values.forEach((value, index) => {
    if (value === null) nullCount += 1;
    else nullBitmap[index >> 3]! |= 1 << (index & 7);
  });
  return { nullCount, nullBitmap };
}
