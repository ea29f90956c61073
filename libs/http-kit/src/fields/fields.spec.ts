import { beforeAll, describe, expect, it } from '@jest/globals';
import { Body, Controller, Module, Post } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { InvalidInputError } from '@sluice/domain';
import { describeApi } from '../docs/api-description.js';
import { apiValidationPipe } from '../errors/validation-pipe.js';
import { Creates, Problems, TakesForm } from '../operations/operations.js';
import { ExactlyOneOf } from './exactly-one.js';
import { Flag, Id, idOf, WholeNumber } from './numbers.js';
import { PathId, PathText } from './path-parameters.js';
import { Shown } from './shown.js';
import { OneOf, Text } from './texts.js';

const LETTERS = { pattern: /^[a-z]+$/, expected: 'letters' };

@ExactlyOneOf('batch_id', 'run_group_id')
class Scope {
  @Id('Batch', { optional: true, example: 1 })
  readonly batch_id?: number;

  @Id('Run group', { insteadOf: 'batch_id' })
  readonly run_group_id?: number;
}

class Query extends Scope {
  @WholeNumber('Most hits', { min: 1, max: 1000, default: 5 })
  readonly limit?: number;

  @WholeNumber('Priority', { min: -5, optional: true })
  readonly priority?: number;

  @Flag('Whether', { default: false })
  readonly verbose?: boolean;

  @Text('Name', { maxLength: 5, example: 'a' })
  readonly name: string;

  @Text('Location', { optional: true, maxBytes: 4, remedy: '; shorten it' })
  readonly uri?: string;

  @Text('Id', { optional: true, pattern: LETTERS })
  readonly set_id?: string;

  @OneOf('Mode', ['fts', 'vector'], { default: 'fts' })
  readonly mode?: string;
}

const read = (value: object): Promise<Query> =>
  apiValidationPipe().transform(
    { batch_id: '1', name: 'a', ...value },
    { type: 'query', metatype: Query },
  ) as Promise<Query>;

const problemOf = (value: object): Promise<unknown> =>
  read(value).then(
    () => null,
    (error: InvalidInputError) => error.details,
  );

class Found {
  @Shown('Hits', 3)
  readonly count: number;

  @Shown('Seconds', 3, { format: 'double', nullable: true })
  readonly seconds: number | null;

  @Shown('Names', ['a'], { optional: true })
  readonly names?: readonly string[];
}

@Controller('sets')
class Sets {
  @Post(':run_id/:set_id')
  @TakesForm()
  @Creates(Found, 'Find', { description: 'More', answer: 'What was found' })
  @Problems({ 404: 'No such set' })
  find(
    @PathId('run_id', 'Run') run: number,
    @PathText('set_id', 'Set', LETTERS, 'a') set: string,
    @Body() query: Query,
  ) {
    return { run, set, query };
  }
}

@Module({ controllers: [Sets] })
class SetsModule {}

const description = async () => {
  const app = await NestFactory.create<NestExpressApplication>(SetsModule, { logger: false });
  app.useGlobalPipes(apiValidationPipe());
  try {
    return describeApi(app, { title: '', description: '', version: '1', collections: [], isOpen: () => true });
  } finally {
    await app.close();
  }
};

describe('a field', () => {
  it.each([
    [{ batch_id: '007' }, { batch_id: 7 }],
    [{ limit: ' 10 ' }, { limit: 10 }],
    [{ limit: '' }, { limit: undefined }],
    [{ priority: '-5' }, { priority: -5 }],
    [{ verbose: 'YES' }, { verbose: true }],
    [{ verbose: 'off' }, { verbose: false }],
    [{ name: ' a ' }, { name: ' a ' }],
    [{ uri: '  ' }, { uri: undefined }],
    [{ uri: 'éé' }, { uri: 'éé' }],
    [{ unknown: '1' }, {}],
  ])('reads %j', async (given, expected) => {
    expect(await read(given)).toMatchObject(expected);
    expect(await read(given)).not.toHaveProperty('unknown');
  });

  it.each([
    [{ batch_id: '1.0' }, 'batch_id', 'must be an id, a whole number'],
    [{ limit: '0' }, 'limit', 'must not be less than 1'],
    [{ limit: '1001' }, 'limit', 'must not be greater than 1000'],
    [{ limit: '1e2' }, 'limit', 'must be an integer number'],
    [{ priority: '9999999999999999' }, 'priority', 'must be an integer number'],
    [{ verbose: 'maybe' }, 'verbose', 'must be a boolean value'],
    [{ name: ' ' }, 'name', 'should not be empty'],
    [{ name: 'abcdef' }, 'name', 'must be shorter than or equal to 5 characters'],
    [{ name: ['a', 'b'] }, 'name', 'must be a string'],
    [{ name: 'a\0' }, 'name', 'must not hold a NUL character'],
    [{ uri: 'ééé' }, 'uri', 'must have at most 4 bytes; shorten it'],
    [{ set_id: '1' }, 'set_id', 'must be letters'],
    [{ mode: 'hybrid' }, 'mode', 'must be one of the following values: fts, vector'],
  ])('refuses %j', async (given, field, message) => {
    expect(await problemOf(given)).toEqual([{ field, message }]);
  });
});

describe('the description', () => {
  let document: Awaited<ReturnType<typeof description>>;
  beforeAll(async () => {
    document = await description();
  });

  const schemaOf = (name: string) => document.components!.schemas![name] as { required: string[]; properties: object };

  it('has what is checked', () => {
    expect(schemaOf('Query').required).toEqual(['name']);
    expect(schemaOf('Query').properties).toMatchObject({
      batch_id: { type: 'integer', format: 'int64', minimum: 0, maximum: 999_999_999_999_999, example: 1 },
      run_group_id: { 'x-instead-of': 'batch_id' },
      limit: { type: 'integer', minimum: 1, maximum: 1000, default: 5 },
      verbose: { type: 'boolean', default: false },
      name: { type: 'string', minLength: 1, maxLength: 5, example: 'a' },
      uri: { type: 'string', maxLength: 4 },
      set_id: { type: 'string', pattern: '^[a-z]+$' },
      mode: { type: 'string', enum: ['fts', 'vector'], default: 'fts' },
    });
  });

  it('refuses blank texts and NUL as the service does', () => {
    const { name } = schemaOf('Query').properties as { name: { pattern: string } };
    const matches = (text: string): boolean => new RegExp(name.pattern).test(text);
    expect(['a', ' a ', 'a b\nc', '', ' ', '\n', 'a\0', '\0a'].filter(matches)).toEqual(['a', ' a ', 'a b\nc']);
  });

  it('has exactly one of several fields as a choice that generators of clients bear', () => {
    const choice = [{ oneOf: [{ required: ['batch_id'] }, { required: ['run_group_id'] }] }];
    expect(schemaOf('Query')).toMatchObject({ type: 'object', allOf: choice });
  });

  it('takes the types of answers of their examples', () => {
    expect(schemaOf('Found')).toMatchObject({
      required: ['count', 'seconds'],
      properties: {
        count: { type: 'integer' },
        seconds: { type: ['number', 'null'], format: 'double' },
        names: { type: 'array', items: { type: 'string' } },
      },
    });
  });

  it('has what one line says of an operation', () => {
    const { post } = document.paths['/sets/{run_id}/{set_id}']!;
    expect(post).toMatchObject({
      operationId: 'setsFind',
      summary: 'Find',
      description: 'More',
      parameters: [
        { name: 'run_id', in: 'path', schema: { type: 'integer', format: 'int64', minimum: 0, example: 1 } },
        { name: 'set_id', in: 'path', schema: { type: 'string', pattern: '^[a-z]+$', example: 'a' } },
      ],
      requestBody: {
        content: { 'application/x-www-form-urlencoded': { schema: { $ref: '#/components/schemas/Query' } } },
      },
      responses: { 201: { description: 'What was found' }, 404: { description: 'No such set' } },
    });
    expect(Object.keys(post!.requestBody!)).toEqual(['required', 'content']);
  });
});

describe('exactly one of several fields', () => {
  const detail = { field: 'batch_id', message: 'is required unless run_group_id is given, and not allowed beside it' };

  it('is required', async () => {
    expect(await problemOf({})).toBeNull();
    expect(await problemOf({ batch_id: '', run_group_id: '2' })).toBeNull();
    expect(await problemOf({ batch_id: '' })).toEqual([detail]);
    expect(await problemOf({ run_group_id: '2' })).toEqual([detail]);
  });
});

describe('an id', () => {
  it.each(['0', '7', '007', '999999999999999'])('is read from %j', (text) => {
    expect(idOf(text)).toBe(Number(text));
  });

  it.each(['x', '0x1', '1e0', '+1', '-1', ' 1', '1 ', '1.0', '9007199254740993', '١'])(
    'is not read from %j',
    async (text) => {
      expect(idOf(text)).toBeUndefined();
      expect(await problemOf({ batch_id: text })).toEqual([
        { field: 'batch_id', message: 'must be an id, a whole number' },
      ]);
    },
  );

  it('is refused when it is given twice', async () => {
    expect(await problemOf({ batch_id: ['1', '2'] })).toHaveLength(1);
  });
});
