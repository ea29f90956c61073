import { deflateSync } from 'node:zlib';

/** Encoders of PDF filters by name, each taking and returning bytes. */
export const ENCODERS = {
  FlateDecode: (bytes) => deflateSync(bytes, { level: 9 }),
  ASCIIHexDecode: (bytes) => Buffer.from(`${bytes.toString('hex')}>`),
  ASCII85Decode: ascii85,
  /** Of one byte, repeated. */
  RunLengthDecode: (bytes) => Buffer.alloc((bytes.length / 128) * 2, Buffer.of(129, bytes[0])),
};

/** A stream behind these filters, the first of which is the outermost, as `pdfOf` takes it. */
export const filtered = (bytes, filters, dictionary = '') => ({
  dictionary,
  stream: filters.toReversed().reduce((inner, name) => ENCODERS[name](inner), bytes),
  filter: `/Filter[${filters.map((name) => `/${name}`).join('')}]`,
});

function ascii85(bytes) {
  const groups = [];
  for (let at = 0; at < bytes.length; at += 4) {
    const piece = Buffer.alloc(4);
    bytes.copy(piece, 0, at, at + 4);
    let number = piece.readUInt32BE();
    const characters = Array.from({ length: 5 }, () => {
      const digit = number % 85;
      number = Math.floor(number / 85);
      return String.fromCharCode(33 + digit);
    });
    groups.push(
      characters
        .reverse()
        .slice(0, Math.min(4, bytes.length - at) + 1)
        .join(''),
    );
  }
  return Buffer.from(`${groups.join('')}~>`);
}

/** LZW codes that stand for about two million blanks each, `rounds` times. */
export function lzwBlanks(rounds) {
  const bits = [];
  const put = (code, width) => bits.push(code.toString(2).padStart(width, '0'));
  for (let round = 0; round < rounds; round += 1) {
    put(256, round === 0 ? 9 : 12);
    put(32, 9);
    for (let code = 258; code < 4094; code += 1) put(code, Math.min(12, Math.max(9, (code + 1).toString(2).length)));
  }
  put(257, 12);
  const text = bits.join('');
  return Buffer.from(
    Array.from({ length: Math.ceil(text.length / 8) }, (_, at) =>
      parseInt(text.slice(at * 8, at * 8 + 8).padEnd(8, '0'), 2),
    ),
  );
}
