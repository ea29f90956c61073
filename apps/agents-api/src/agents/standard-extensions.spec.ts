import { describe, expect, it } from '@jest/globals';
import { DocumentExtensions, silentLogger } from '@sluice/domain';
import type { IngesterClient } from '@sluice/ingester-client';
import { standardExtensions } from './standard-extensions.js';

const signal = new AbortController().signal;

async function warningsOf(names: string[], readableExtensions: () => Promise<string[]>): Promise<string[]> {
  const warnings: string[] = [];
  const client = { readableExtensions } as unknown as IngesterClient;
  const configured = new DocumentExtensions(names);
  const extensions = standardExtensions(configured, client, true, warnings, silentLogger, signal);
  expect(await extensions()).toBe(configured);
  await extensions();
  return warnings;
}

describe('configured extensions', () => {
  it('are warned of when the ingester does not read them, once, with the reason', async () => {
    const readable = (): Promise<string[]> => Promise.resolve(['md', 'pdf', 'docx']);
    expect(await warningsOf(['md', 'docx', 'py', 'doc', 'zip', 'png'], readable)).toEqual([
      'EXTENSIONS names doc, which the ingester does not read: files of Word 97–2003 are rejected (save them as docx); files of other content are taken',
      'EXTENSIONS names zip, which the ingester does not read: archives are never taken',
      'EXTENSIONS names png, which the ingester does not read: none of its parsers reads image/png',
    ]);
  });

  it('are taken as they are when a parsing server reads them, or the ingester does not answer', async () => {
    expect(await warningsOf(['png'], () => Promise.resolve(['png']))).toEqual([]);
    expect(await warningsOf(['png'], () => Promise.reject(new Error('down')))).toEqual([]);
  });
});
