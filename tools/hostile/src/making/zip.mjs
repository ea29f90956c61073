import { crc32, deflateRawSync } from 'node:zlib';

/**
 * A zip file of texts, written by hand: entries of `odd` (already deflated bytes with a declared size) come after the
 * others and may repeat or belie them.
 */
export function zipWith(parts, ...odd) {
  const replaced = new Set(odd.map(({ name }) => name));
  const entries = [
    ...Object.entries(parts)
      .filter(([name]) => !replaced.has(name))
      .map(([name, text]) => {
        const bytes = Buffer.from(text);
        return { name, bytes: deflateRawSync(bytes), declared: bytes.length, crc: crc32(bytes) };
      }),
    ...odd,
  ];
  const local = [];
  const central = [];
  let offset = 0;
  for (const { name, bytes, declared, crc = 0 } of entries) {
    const fields = fieldsOf(name, bytes, declared, crc);
    const header = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name)]);
    local.push(header, bytes);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, place, Buffer.from(name));
    offset += header.length + bytes.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

function fieldsOf(name, bytes, declared, crc) {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(20, 0);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(bytes.length, 14);
  fields.writeUInt32LE(declared, 18);
  fields.writeUInt16LE(Buffer.byteLength(name), 22);
  return fields;
}
