import { describe, expect, it } from '@jest/globals';
import { apiDescriptionProblems, requestProblems } from '@sluice/testing';
import { apiDocument } from '../../testing/api-document.fixture.js';

describe("the description of the agents' API", () => {
  it('says of every operation, parameter, field and status what it is', () => {
    expect(apiDescriptionProblems(apiDocument)).toEqual([]);
  });

  it('refuses of every request what the service refuses: each text and number has its limits', () => {
    expect(requestProblems(apiDocument)).toEqual([]);
  });
});
