import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { apiDescriptionProblems, type ApiDocument } from '@sluice/testing';

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../openapi.json'), 'utf8')) as ApiDocument;

describe("the description of the ingester's API", () => {
  it('says of every operation, parameter, field and status what it is', () => {
    expect(apiDescriptionProblems(document)).toEqual([]);
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
