import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

/** More than fits into a pipe. */
const RECORDS = 2000;

const startLogging = (format: string) =>
  spawn(
    process.execPath,
    [
      '--no-warnings',
      '--experimental-transform-types',
      '--conditions=@sluice/source',
      fileURLToPath(new URL('log-then-exit.fixture.mjs', import.meta.url)),
      String(RECORDS),
      format,
    ],
    { stdio: ['pipe', 'inherit', 'pipe'] },
  );

describe('logging to standard error', () => {
  it.each(['json', 'pretty'])('has written every record when the process exits, as %s', async (format) => {
    const child = startLogging(format);
    child.stdin.end('go\n');
    const [written, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'close')]);
    expect(exitCode).toBe(3);
    expect(written.match(/Record \d+/g)).toEqual(Array.from({ length: RECORDS }, (_, record) => `Record ${record}`));
  });

  it('goes on when nobody reads it any more', async () => {
    const child = startLogging('json');
    child.stderr.destroy();
    await once(child.stderr, 'close');
    child.stdin.end('go\n');
    const [exitCode] = (await once(child, 'close')) as [number | null];
    expect(exitCode).toBe(3);
  });
});
