import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { apiDescriptionProblems, requestProblems, type ApiDocument } from '@sluice/testing';

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8')) as ApiDocument;

describe("the description of the ingester's API", () => {
  it('says of every operation, parameter, field and status what it is', () => {
    expect(apiDescriptionProblems(document)).toEqual([]);
  });

  it('refuses of every request what the service refuses: each text and number has its limits', () => {
    expect(requestProblems(document)).toEqual([]);
  });

  it('has a name of its own for every body: of two with one name, one would be described as the other', () => {
    const folder = join(import.meta.dirname, '..');
    const names = globSync('**/*.dto.ts', { cwd: folder })
      .flatMap((path) => [...readFileSync(join(folder, path), 'utf8').matchAll(/^export class (\w+)/gm)])
      .map(([, name]) => name!);
    expect(names.length).toBeGreaterThan(50);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('names requests without limits', () => {
    const form = { schema: { $ref: '#/components/schemas/Form' } };
    const post = {
      responses: {},
      parameters: [
        { name: 'q', schema: { type: 'string' } },
        { name: 'id', schema: { type: 'integer', minimum: 1 } },
        { name: 'mode', schema: { type: 'string', enum: ['a'] } },
      ],
      requestBody: { content: { 'multipart/form-data': form, 'application/x-www-form-urlencoded': form } },
    };
    const components = { schemas: { Form: { properties: { share: { type: 'number' } } } } };
    expect(requestProblems({ paths: { '/a': { post } }, components })).toEqual([
      'POST /a: its form is described 2 times',
      'POST /a: q has no limit',
      'POST /a: id has no minimum or maximum',
      'POST /a: share is neither whole nor a fraction',
      'POST /a: share is neither whole nor a fraction',
    ]);
  });

  it('names what is missing', () => {
    const { '/api/v1/batch/': batch } = document.paths;
    const gaps = apiDescriptionProblems({
      paths: {
        '/a': {
          get: { ...batch!.get!, summary: '', responses: { 200: { description: '' }, 404: { description: 'x' } } },
        },
        '/b': {
          get: { operationId: batch!.get!.operationId!, summary: 'b', parameters: [{ name: 'q' }], responses: {} },
        },
      },
      components: {
        schemas: { Body: { properties: { id: {}, part: { type: 'integer', description: 'x', example: 0.5 } } } },
      },
    });
    expect(gaps).toEqual([
      'GET /a: has no summary',
      'GET /a: 401 is missing',
      'GET /a: 500 is missing',
      'GET /a: 200 has no description',
      'GET /a: 404 has no error body',
      'GET /b: the id "batchesList" is missing or taken',
      'GET /b: does not say who may call it',
      'GET /b: parameter q has no description',
      'GET /b: parameter q has no example',
      'GET /b: no success is described',
      'Body.id has no description',
      'Body.id has no example',
      'Body.part is a whole number with a fraction in its example',
    ]);
  });
});
