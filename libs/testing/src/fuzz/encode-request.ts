import type { Field, Operation } from './operations.js';
import type { OddValue } from './odd-values.js';

/** What a field is given: a usual value, an odd one, or several. */
export interface Given {
  readonly field: Pick<Field, 'name' | 'place' | 'isFile'>;
  readonly value: OddValue;
}

export interface FuzzRequest {
  readonly operation: Operation;
  /** What is odd about it, for reports. */
  readonly about: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** Whether the address still belongs to the operation. */
  readonly isAtOperation: boolean;
}

const escaped = ({ raw, bytes }: OddValue): string =>
  raw ?? [...bytes].map((byte) => (isPlain(byte) ? String.fromCharCode(byte) : hex(byte))).join('');

const isPlain = (byte: number): boolean => /[\w-]/.test(String.fromCharCode(byte)) && byte < 128;
const hex = (byte: number): string => `%${byte.toString(16).padStart(2, '0')}`;
const escapedText = (text: string): string => escaped({ name: '', bytes: Buffer.from(text), json: null });

const BOUNDARY = 'fuzz-boundary';

const multipart = (given: readonly Given[]): Buffer =>
  Buffer.concat([
    ...given.flatMap(({ field, value }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field.name.replaceAll('"', '%22')}"${
          field.isFile ? '; filename="a.md"' : ''
        }\r\n\r\n`,
      ),
      value.bytes,
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ]);

const pairs = (given: readonly Given[]): string =>
  given.map(({ field, value }) => `${escapedText(field.name)}=${escaped(value)}`).join('&');

const json = (given: readonly Given[]): string => {
  const members = given.map(
    ({ field, value }) => `${JSON.stringify(field.name)}:${JSON.stringify(value.json) ?? 'null'}`,
  );
  return `{${members.join(',')}}`;
};

const bodyOf = (type: string | undefined, given: readonly Given[]): { type: string; body: Buffer } | null => {
  if (type === undefined) return null;
  if (type.includes('multipart')) return { type: `${type}; boundary=${BOUNDARY}`, body: multipart(given) };
  if (type.includes('urlencoded')) return { type, body: Buffer.from(pairs(given)) };
  return { type, body: Buffer.from(json(given)) };
};

/** Bytes that a header can carry. */
const headerText = ({ bytes }: OddValue): string =>
  bytes
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .slice(0, 4_000);

/** Makes a request of what is given; fields that are not given are left out. */
export const encodeRequest = (
  operation: Operation,
  about: string,
  given: readonly Given[],
  bodyType: string | undefined = operation.bodyTypes[0],
): FuzzRequest => {
  const at = (place: Field['place']): Given[] => given.filter(({ field }) => field.place === place);
  let isAtOperation = true;
  const path = operation.path.replace(/\{(\w+)\}/g, (_match, name: string) => {
    const part = at('path').find(({ field }) => field.name === name);
    const written = part ? escaped(part.value) : '';
    if (written === '' || written.startsWith(';')) isAtOperation = false;
    return written;
  });
  const query = pairs(at('query'));
  const body = bodyOf(bodyType, at('body'));
  return {
    operation,
    about,
    target: `${path}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...Object.fromEntries(at('header').map(({ field, value }) => [field.name, headerText(value)])),
      ...(body ? { 'content-type': body.type, 'content-length': String(body.body.length) } : {}),
    },
    body: body?.body ?? null,
    isAtOperation,
  };
};
