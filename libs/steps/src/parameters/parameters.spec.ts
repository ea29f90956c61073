import { describe, expect, it } from '@jest/globals';
import { ParameterError } from '@sluice/domain';
import {
  BooleanParameter,
  ChoiceParameter,
  IgnoredParameter,
  IntegerParameter,
  LessThan,
  TextListParameter,
  TextParameter,
} from './parameter-decorators.js';
import { parameterClass } from './parameter-class.js';
import { parameterSchema } from './parameter-schema.js';
import { readParameters, unreadParameters } from './read-parameters.js';

class Sample {
  @IntegerParameter({ description: 'How many', minimum: 1, maximum: 9 })
  count = 3;

  @LessThan('count')
  @IntegerParameter({ description: 'Of these', minimum: 0, maximum: 9 })
  some = 0;

  @ChoiceParameter({ description: 'Which', choices: ['one', 'two'] })
  choice?: string;

  @TextParameter({ description: 'What is said', maxLength: 5 })
  text?: string;

  @TextParameter({
    description: 'A secret',
    isTrimmed: true,
    pattern: /^[a-z]+$/,
    expected: 'small letters',
    showsValue: false,
  })
  secret?: string;

  @BooleanParameter({ description: 'Whether' })
  flag = true;

  @TextListParameter({ description: 'Some words', maxItems: 2 })
  words: string[] = [];

  @IgnoredParameter({ unless: 'markdown', why: 'it is always Markdown' })
  format?: unknown;
}

const defaults = { count: 3, some: 0, flag: true, words: [] };

/** The same in plain JavaScript. */
const Plain = parameterClass(
  {
    count: IntegerParameter({ description: 'How many', minimum: 1, maximum: 9 }),
    some: [IntegerParameter({ description: 'Of these', minimum: 0, maximum: 9 }), LessThan('count')],
    choice: ChoiceParameter({ description: 'Which', choices: ['one', 'two'] }),
  },
  { count: 3, some: 0 },
);

describe.each([
  ['a class', Sample],
  ['a plain object', Plain],
])('parameters that %s describes', (_kind, type) => {
  it.each([
    [{}, {}],
    [{ count: null, choice: undefined, other: 5 }, {}],
    [
      { count: ' 5 ', some: '4' },
      { count: 5, some: 4 },
    ],
    [{ choice: ' TWO ' }, { choice: 'two' }],
  ])('are read of %j, with defaults', (given, expected) => {
    expect(readParameters<object>(type, given)).toMatchObject({ count: 3, some: 0, ...expected });
  });

  it.each([
    [{ count: 0 }, 'count is 0; it must be a whole number from 1 to 9.'],
    [{ count: 'x', some: 'y' }, 'count is "x"; it must be a whole number from 1 to 9.'],
    [{ count: 2, some: 2 }, 'some is 2; it must be less than count, which is 2.'],
    [{ some: 3 }, 'some is 3; it must be less than count, which is 3.'],
    [{ some: -1 }, 'some is -1; it must be a whole number from 0 to 9.'],
    [{ choice: 'Three' }, 'choice is "Three"; it must be one of one, two.'],
  ])('are refused for %j', (given, message) => {
    expect(() => readParameters<object>(type, given)).toThrow(message);
  });

  it('are checked beside each other as far as they are given, where the rest is given elsewhere', () => {
    expect(readParameters<object>(type, { some: 7 }, true)).toMatchObject({ some: 7 });
    expect(() => readParameters<object>(type, { some: 7, count: 6 }, true)).toThrow(ParameterError);
  });
});

describe('parameters of a class', () => {
  it('are all there, and nothing else', () => {
    expect({
      ...readParameters(Sample, { flag: 'false', words: ['a'], toString: 1, __proto__: { count: 7 } }),
    }).toEqual({
      ...defaults,
      flag: false,
      words: ['a'],
    });
  });

  it.each([
    [{ text: 'sixsix' }, 'text is "sixsix"; it must be a text of at most 5 characters.'],
    [{ secret: 'PASSWORD' }, 'secret must be small letters.'],
    [{ flag: 'yes' }, 'flag is "yes"; it must be true or false.'],
    [{ words: ['a', 'b', 'c'] }, 'words is ["a","b","c"]; it must be a list of at most 2 texts that are not blank.'],
    [{ words: 'a' }, 'words is "a"; it must be a list of at most 2 texts that are not blank.'],
  ])('are refused for %j', (given, message) => {
    expect(() => readParameters(Sample, given)).toThrow(message);
  });

  it('that are required are missed, unless the rest is given elsewhere', () => {
    class Required {
      @TextParameter({ description: 'A name', isTrimmed: true, isRequired: true })
      name: string;
    }
    expect(() => readParameters(Required, {})).toThrow('name is absent; it must be a string that is not blank.');
    expect(parameterSchema(Required)).toMatchObject({ required: ['name'] });
  });

  it('of a class that extends another are those of both', () => {
    class More extends Sample {
      @IntegerParameter({ description: 'More', minimum: 0, maximum: 1 })
      more = 0;
    }
    expect(Object.keys(parameterSchema(More).properties as object).at(-1)).toBe('more');
    expect(Object.keys(parameterSchema(Sample).properties as object)).not.toContain('more');
    expect(() => readParameters(More, { count: 0 })).toThrow('count is 0');
  });

  it('that nobody reads are named', () => {
    const given = { count: 1, format: 'html', dpi: 300 };
    expect(unreadParameters(Sample, given, 'the handler x')).toEqual([
      { key: 'format', message: 'has no effect: it is always Markdown' },
      { key: 'dpi', message: 'has no effect: the handler x does not read it' },
    ]);
    expect(unreadParameters(Sample, { format: 'markdown' }, 'the handler x')).toEqual([]);
  });

  it('are described as JSON Schema', () => {
    expect(parameterSchema(Sample)).toEqual({
      type: 'object',
      properties: {
        count: { type: 'integer', minimum: 1, maximum: 9, description: 'How many', default: 3 },
        some: { type: 'integer', minimum: 0, maximum: 9, description: 'Of these', default: 0 },
        choice: { type: 'string', enum: ['one', 'two'], description: 'Which' },
        text: { type: 'string', maxLength: 5, description: 'What is said' },
        secret: { type: 'string', minLength: 1, pattern: '^[a-z]+$', description: 'A secret' },
        flag: { type: 'boolean', description: 'Whether', default: true },
        words: { type: 'array', maxItems: 2, items: { type: 'string' }, description: 'Some words', default: [] },
        format: { description: 'Has no effect: it is always Markdown', example: 'markdown' },
      },
    });
  });
});
