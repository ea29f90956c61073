import { describe, expect, it } from '@jest/globals';
import { substituteVariables } from './substitute-variables.js';
import { YamlFields } from './yaml-fields.js';
import { UPLOADED_YAML } from './yaml-limits.js';
import { problemText } from './yaml-problem.js';

const read = (text: string, variables: Record<string, string> = {}, limits = UPLOADED_YAML) =>
  YamlFields.parse('a.yaml', text, {
    faulty: (file, problems) => new Error(`${file}: ${problemText(problems)}`),
    substitute: (value) => substituteVariables(value, variables),
    limits,
  });

const times = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_none, index) => make(index)).join('');

describe('the fields of a YAML file', () => {
  it('are read by kind, nested ones too', () => {
    const fields = read('name: one\nlimits: { rate: 0.5 }\nhosts: [a, b]\nentries: [{ id: x }, { id: y }]');
    expect(fields.text('name')).toBe('one');
    expect(fields.child('limits')?.optionalNumber('rate', 'a number', () => true)).toBe(0.5);
    expect(fields.optionalTexts('hosts')).toEqual(['a', 'b']);
    expect(fields.children('entries').map((entry) => entry.text('id'))).toEqual(['x', 'y']);
    expect([fields.optionalText('absent'), fields.child('absent')]).toEqual([null, null]);
  });

  it('report everything that is wrong at once, with line and path', () => {
    const fields = read('name: 3\nlimits:\n  rate: much\nextra: 1');
    fields.text('name');
    fields.child('limits')?.optionalNumber('rate', 'a number', () => true);
    fields.refuseUnknown();
    expect(() => {
      fields.throwIfFaulty();
    }).toThrow(
      'a.yaml: line 1: name must be a non-empty text; line 3: limits.rate must be a number; line 4: extra is not known',
    );
  });

  it('are remarked on, with line and column, without being at fault', () => {
    const limits = read('limits:\n  # 𝒂\n  rate: 1').child('limits')!;
    expect(limits.remark('rate', 'is much')).toEqual({ line: 3, column: 3, key: 'limits.rate', message: 'is much' });
    limits.throwIfFaulty();
  });

  it.each([
    ['a: [1', /^a\.yaml: line 1: is no valid YAML/],
    ['- 1', 'a.yaml: line 1: must be a map of keys to values'],
  ])('cannot be read from %j', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});

describe('a YAML file that was not written by hand', () => {
  it.each([
    ['is too long', `a: ${'x'.repeat(65_536)}`, 'line 1: must have at most 65536 characters'],
    ['has too many keys', times(4000, (key) => `k${key}: 1\n`), 'line 1: must have at most 20000 words, signs'],
    ['is nested without end', `a: ${'['.repeat(9_000)}`, 'line 1: is nested too deeply'],
    ['is nested too deeply', `a:\n  ${'- '.repeat(64)}x`, 'line 2: is nested too deeply: at most 64 levels'],
    ['has a key twice', 'a:\n  b: 1\n  c: 2\n  b: 3', 'line 4: a.b is given twice'],
    ['has a key twice in a list', '{a: [{}, {x: 1, "x": 2}]}', 'line 1: a[1].x is given twice'],
    ['has maps as keys', `${'? '.repeat(40)}a`, 'line 1: is no valid YAML: With stringKeys'],
    [
      'has aliases without number',
      `a: &a 1\nb: [${'*a,'.repeat(101)}]`,
      'line 2: b[100] is one alias too many: at most 100',
    ],
  ])('is refused when it %s', (_case, text, message) => {
    expect(() => read(text)).toThrow(message);
  });

  it('is read at the limits', () => {
    const fields = read(`a:\n  ${'- '.repeat(62)}x\nb: &b 1\nc: [${'*b,'.repeat(100)}]\n2024: year`);
    expect(JSON.stringify(fields.plain().a)).toBe(`${'['.repeat(62)}"x"${']'.repeat(62)}`);
    expect(fields.plain().c).toHaveLength(100);
    expect(fields.text('2024')).toBe('year');
  });

  it('has the first 20 of its problems reported, and the number of the others', () => {
    const fields = read(times(1000, (key) => `k${key}: 1\n`));
    fields.refuseUnknown();
    expect(() => {
      fields.throwIfFaulty();
    }).toThrow(/^a\.yaml: line 1: k0 is not known; .*line 20: k19 is not known; line 20: and 980 more$/);
  });
});

describe('environment variables in a YAML file', () => {
  it('stand for values, within texts, lists and maps, and are never read as YAML', () => {
    const fields = read('key: ${KEY}\nheaders: { authorization: "Bearer ${KEY}" }\nlist: ["${KEY}"]', {
      KEY: 'a: {b} # ${NO} "c"',
    });
    expect(fields.text('key')).toBe('a: {b} # ${NO} "c"');
    expect(fields.object('headers')).toEqual({ authorization: 'Bearer a: {b} # ${NO} "c"' });
    expect(fields.optionalTexts('list')).toEqual(['a: {b} # ${NO} "c"']);
  });

  it('may hold a number where one is expected, and digits where a text is', () => {
    const fields = read('ratio: ${RATIO}\nsecret: ${SECRET}', { RATIO: '0.25', SECRET: '123456' });
    expect(fields.optionalNumber('ratio', 'a number', (value) => value < 1)).toBe(0.25);
    expect(fields.text('secret')).toBe('123456');
  });

  it('are escaped by a second dollar sign', () => {
    expect(read('price: "$5 and $${HOME}"').text('price')).toBe('$5 and ${HOME}');
  });

  it('are required to be set, without telling any value', () => {
    expect(() => read('a: ${SET}\nb:\n  c: "${MISSING}"', { SET: 'hidden' })).toThrow(
      /^a\.yaml: line 3: needs the environment variable MISSING, which is not set$/,
    );
  });

  it.each(['${}', '${not a name}', '${open'])('refuse %s', (text) => {
    expect(() => read(`a: "${text}"`)).toThrow('line 1: has a ${ without a variable');
  });
});
