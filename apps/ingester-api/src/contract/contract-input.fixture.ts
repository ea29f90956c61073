export type Place = 'path' | 'query' | 'form' | 'json' | 'headers';

export interface Input {
  readonly name: string;
  readonly place: Place;
  /** Of numbers, the least and the most; of texts and JSON, how long they may be. */
  readonly least: number | undefined;
  readonly most: number | undefined;
  /** `id`, `integer`, `boolean`, `text`, `json`, `file`, `definition`, `database`, or the name of an enumeration. */
  readonly type: string;
  readonly required: boolean;
}

const FORM = /^(?<type>\w+)(?: (?<least>-?\d+)\.\.(?<most>\d*))?(?: = (?<fallback>\S+))?(?<required>, required)?$/;

/** Reads how the table describes an input. @throws Error when that is malformed */
export const parseInput = (name: string, place: Place, text: string): Input => {
  const parts = FORM.exec(text)?.groups;
  if (!parts) throw new Error(`The contract describes the input ${name} as "${text}", which means nothing`);
  const number = (digits: string | undefined): number | undefined => (digits ? Number(digits) : undefined);
  return {
    name,
    place,
    type: parts.type!,
    required: parts.required !== undefined,
    least: number(parts.least),
    most: number(parts.most),
  };
};

const TOO_LONG_ID = 'x'.repeat(129);
const NO_IDS = ['x', '0x1', '1e0', '-1', '1.5', '+1', ' 1', '9007199254740993'];

/** Values that an input must refuse. */
export const wrongValues = ({ type, place, least, most }: Input): string[] => {
  switch (type) {
    case 'id':
      // A header's value never begins with a blank.
      return place === 'headers' ? NO_IDS.filter((value) => value !== ' 1') : NO_IDS;
    case 'integer':
      return [
        ...['x', '1.5', '0x1', '1e0'],
        ...(least === undefined ? [] : [String(least - 1)]),
        ...(most === undefined ? [] : [String(most + 1)]),
      ];
    case 'boolean':
      return ['maybe', '2'];
    case 'definition':
      return ['../x', '.hidden', 'a b', TOO_LONG_ID];
    case 'database':
      return ['../etc', '/etc', 's3://bucket/x'];
    case 'json':
      return ['{', ...(most === undefined ? [] : [JSON.stringify('x'.repeat(most))])];
    case 'text':
      return most === undefined ? [] : ['x'.repeat(most + 1)];
    case 'list':
    case 'object':
    case 'file':
      return [];
    default:
      return ['NOPE', 'x'];
  }
};
