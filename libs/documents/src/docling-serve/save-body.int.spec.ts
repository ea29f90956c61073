import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DOCUMENT_LIMITS } from '@sluice/domain';
import { TempDocuments } from '../testing/temp-documents.fixture.js';
import { saveBody } from './save-body.js';

const never = new AbortController().signal;
const limit = { ...DOCUMENT_LIMITS.result, value: 1000 };

describe('saving what a parsing server returns', () => {
  let documents: TempDocuments;
  beforeAll(async () => {
    documents = await TempDocuments.create();
  });
  afterAll(() => documents[Symbol.asyncDispose]());

  /** A body that goes on until nobody reads it any more. */
  const endless = (): { response: Response; given: () => number } => {
    let given = 0;
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        given += 100;
        controller.enqueue(new Uint8Array(100));
      },
    });
    return { response: new Response(stream), given: () => given };
  };

  it('writes it to the file, in place of what was there', async () => {
    const { doclingJson } = documents.files();
    await saveBody(new Response('x'.repeat(1000)), doclingJson, never, limit);
    await saveBody(new Response('short'), doclingJson, never, limit);
    expect(await readFile(doclingJson, 'utf8')).toBe('short');
  });

  it('refuses a result beyond the limit, and reads no more of it', async () => {
    const { response, given } = endless();
    await expect(saveBody(response, documents.files().doclingJson, never, limit)).rejects.toMatchObject({
      code: 'DOCUMENT_TOO_LARGE',
      kind: 'permanent',
    });
    expect(given()).toBeLessThan(1_000_000);
  });

  it('waits for a disk that is full, and passes on what the server broke off', async () => {
    await expect(saveBody(new Response('text'), '/dev/full', never)).rejects.toMatchObject({
      code: 'STORE_FULL',
      kind: 'unavailable',
    });
    const broken = new ReadableStream({ pull: () => Promise.reject(new Error('reset')) });
    await expect(saveBody(new Response(broken), documents.files().doclingJson, never)).rejects.toMatchObject({
      code: 'PARSER_UNREACHABLE',
    });
  });
});
