import { expect } from '@jest/globals';
import type { Sent } from './generated-cases.fixture.js';
import { shapeProblems, type Shapes } from './shape.fixture.js';

/** What no error may tell: stacks, SQL, drivers, and where files are. */
const LEAKS =
  /\n\s+at |node_modules|\.(ts|js|mjs):\d|\b(select|insert into|update|delete from) .+ (from|values|set|where)\b|QueryFailedError|SQLITE_|no such table|relation "|(^|[\s'"(])\/(tmp|home|var|usr|root|etc)\//i;

/** `documents` is what a request was about that brings several, and none of them is in. */
const ERROR: Shapes = {
  Error: { error: 'text', status_code: 'integer', 'details?': 'Detail[]', 'documents?': 'object[]' },
  Detail: { field: 'text', message: 'text' },
};

/** Fails unless the answer is what the contract says. Reads the body, unless it is a stream without end. */
export const expectAnswer = async (sent: Sent, response: Response, shapes: Shapes): Promise<void> => {
  if (response.status !== sent.status) {
    throw new Error(`${sent.endpoint.key} answered ${response.status} for ${sent.status}: ${await response.text()}`);
  }
  for (const [name, pattern] of Object.entries(sent.answered ?? {})) {
    expect(`${name}: ${response.headers.get(name)}`).toMatch(new RegExp(pattern.replace(/^\^/, `^${name}: `)));
  }
  if (sent.method === 'HEAD') expect(await response.text()).toBe('');
  else if (sent.status >= 400) await expectError(sent, response);
  else await expectSuccess(sent, response, sent.as ?? sent.endpoint.answers.get(sent.status)!, shapes);
};

const expectError = async (sent: Sent, response: Response): Promise<void> => {
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const body = (await response.json()) as { error: string; details?: { field: string }[] };
  expect(shapeProblems(ERROR, 'Error', body)).toEqual([]);
  expect(body).toMatchObject({ status_code: sent.status });
  if (sent.status !== 400 && sent.status !== 422) expect(body).not.toHaveProperty('details');
  expect(body.error).toMatch(/^\S.{3,}/s);
  expect(JSON.stringify(body)).not.toMatch(LEAKS);
  if (sent.error) expect(body.error).toMatch(new RegExp(sent.error));
  if (sent.field)
    expect(body).toMatchObject({ details: expect.arrayContaining([expect.objectContaining({ field: sent.field })]) });
};

const ANY_OF = 'any of ';

const expectSuccess = async (sent: Sent, response: Response, answer: string, shapes: Shapes): Promise<void> => {
  const type = response.headers.get('content-type') ?? '';
  const types = answer.startsWith(ANY_OF)
    ? answer.slice(ANY_OF.length).split(', ')
    : answer.includes('/')
      ? [answer]
      : null;
  if (types) {
    expect(types).toContain(type.split(';')[0]);
    // A stream of events has no end.
    if (answer === 'text/event-stream') await response.body?.cancel();
    else expect((await response.bytes()).length).toBeGreaterThan(0);
    return;
  }
  expect(type).toBe('application/json; charset=utf-8');
  const body: unknown = await response.json();
  expect(shapeProblems(shapes, answer, body)).toEqual([]);
  if (sent.count !== undefined) expect(body).toHaveLength(sent.count);
  if (sent.body !== undefined) expect(body).toMatchObject(sent.body as object);
};
