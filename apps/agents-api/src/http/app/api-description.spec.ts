import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { apiDescriptionProblems, type ApiDocument } from '@sluice/testing';

const document = JSON.parse(readFileSync(join(import.meta.dirname, '../../../openapi.json'), 'utf8')) as ApiDocument;

describe("the description of the agents' API", () => {
  it('says of every operation, parameter, field and status what it is', () => {
    expect(apiDescriptionProblems(document)).toEqual([]);
  });
});
