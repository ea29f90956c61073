import { describe, expect, it } from '@jest/globals';
import { DocumentExtensions, type Logger } from '@sluice/domain';
import type { IngesterClient } from '@sluice/ingester-client';
import { standardExtensions } from './standard-extensions.js';

const signal = new AbortController().signal;

async function warningsOf(names: string[], readableExtensions: () => Promise<string[]>): Promise<unknown[]> {
  const warnings: unknown[] = [];
  const logger = {
    debug: () => undefined,
    warn: (_: string, fields: unknown) => warnings.push(fields),
  } as unknown as Logger;
  const client = { readableExtensions } as unknown as IngesterClient;
  const configured = new DocumentExtensions(names);
  const extensions = standardExtensions(configured, client, true, logger, signal);
  expect(await extensions()).toBe(configured);
  await extensions();
  return warnings;
}

describe('configured extensions', () => {
  it('are warned of when the ingester does not read them, once, with the reason', async () => {
    const readable = (): Promise<string[]> => Promise.resolve(['md', 'pdf', 'docx']);
    expect(await warningsOf(['md', 'docx', 'py', 'doc', 'zip', 'png'], readable)).toEqual([
      {
        extension: 'doc',
        reason: 'files of Word 97–2003 are rejected (save them as docx); files of other content are taken',
      },
      { extension: 'zip', reason: 'archives are never taken' },
      { extension: 'png', reason: 'none of its parsers reads image/png' },
    ]);
  });

  it('are taken as they are when a parsing server reads them, or the ingester does not answer', async () => {
    expect(await warningsOf(['png'], () => Promise.resolve(['png']))).toEqual([]);
    expect(await warningsOf(['png'], () => Promise.reject(new Error('down')))).toEqual([]);
  });
});
