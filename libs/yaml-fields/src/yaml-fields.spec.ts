import { describe, expect, it } from '@jest/globals';
import { substituteVariables } from './substitute-variables.js';
import { YamlFields } from './yaml-fields.js';
import { problemText } from './yaml-problem.js';

const read = (text: string, variables: Record<string, string> = {}) =>
  YamlFields.parse('a.yaml', text, {
    faulty: (file, problems) => new Error(`${file}: ${problemText(problems)}`),
    substitute: (value) => substituteVariables(value, variables),
  });

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

  it.each([
    ['a: [1', /^a\.yaml: line 1: is no valid YAML/],
    ['- 1', 'a.yaml: line 1: must be a map of keys to values'],
  ])('cannot be read from %j', (text, message) => {
    expect(() => read(text)).toThrow(message);
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
