/** How one field of a message is read; what it becomes is the form of OTLP's JSON encoding. */
export type FieldKind =
  | 'string'
  | 'bool'
  /** An enum, a count or flags. */
  | 'number'
  | 'double'
  /** 64-bit integers become decimal texts. */
  | 'int64'
  | 'fixed64'
  | 'fixed32'
  /** Ids and other bytes become hexadecimal texts. */
  | 'bytes'
  | (() => MessageSchema);

export interface FieldSchema {
  readonly name: string;
  readonly kind: FieldKind;
  readonly repeated?: boolean;
}

/** The fields of a message by their numbers. */
export type MessageSchema = Readonly<Record<number, FieldSchema>>;

export type Message = Record<string, unknown>;

const WireType = { Varint: 0, Bits64: 1, Bytes: 2, Bits32: 5 } as const;

/** Reads a message in protobuf's wire format; fields that the schema lacks are skipped. @throws RangeError when it is cut off */
export const readMessage = (bytes: Buffer, schema: MessageSchema): Message => new MessageReader(bytes).read(schema);

class MessageReader {
  private position = 0;

  constructor(private readonly bytes: Buffer) {}

  read(schema: MessageSchema): Message {
    const message: Message = {};
    while (this.position < this.bytes.length) {
      const tag = Number(this.varint());
      const wireType = tag & 7;
      const field = schema[tag >>> 3];
      const raw = this.raw(wireType);
      if (field) add(message, field, valuesOf(field.kind, wireType, raw));
    }
    return message;
  }

  private raw(wireType: number): Buffer | bigint {
    switch (wireType) {
      case WireType.Varint:
        return this.varint();
      case WireType.Bits64:
        return this.take(8);
      case WireType.Bytes:
        return this.take(Number(this.varint()));
      case WireType.Bits32:
        return this.take(4);
      default:
        throw new RangeError(`Wire type ${wireType} is not known`);
    }
  }

  varint(): bigint {
    const first = this.bytes[this.position];
    if (first !== undefined && first < 0x80) {
      this.position += 1;
      return BigInt(first);
    }
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = this.take(1)[0]!;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }

  get atEnd(): boolean {
    return this.position >= this.bytes.length;
  }

  private take(length: number): Buffer {
    if (this.position + length > this.bytes.length) throw new RangeError('The message is cut off');
    this.position += length;
    return this.bytes.subarray(this.position - length, this.position);
  }
}

const add = (message: Message, { name, repeated }: FieldSchema, values: unknown[]): void => {
  if (repeated) message[name] = [...((message[name] as unknown[] | undefined) ?? []), ...values];
  else message[name] = values.at(-1);
};

/** More than one where numbers were packed. */
const valuesOf = (kind: FieldKind, wireType: number, raw: Buffer | bigint): unknown[] => {
  if (typeof raw === 'bigint') return [fromVarint(kind, raw)];
  if (wireType !== WireType.Bytes) return [fromFixed(kind, raw)];
  if (typeof kind === 'function') return [readMessage(raw, kind())];
  if (kind === 'string') return [raw.toString('utf8')];
  if (kind === 'bytes') return [raw.toString('hex')];
  return packed(kind, raw);
};

const packed = (kind: FieldKind, raw: Buffer): unknown[] => {
  if (kind === 'fixed64' || kind === 'double') {
    return Array.from({ length: raw.length / 8 }, (_, index) =>
      fromFixed(kind, raw.subarray(index * 8, index * 8 + 8)),
    );
  }
  const reader = new MessageReader(raw);
  const values: unknown[] = [];
  while (!reader.atEnd) values.push(fromVarint(kind, reader.varint()));
  return values;
};

const fromVarint = (kind: FieldKind, value: bigint): unknown => {
  if (kind === 'bool') return value !== 0n;
  return kind === 'int64' ? BigInt.asIntN(64, value).toString() : Number(value);
};

const fromFixed = (kind: FieldKind, bytes: Buffer): unknown => {
  if (kind === 'double') return bytes.readDoubleLE();
  return bytes.length === 4 ? bytes.readUInt32LE() : bytes.readBigInt64LE().toString();
};
