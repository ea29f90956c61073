import { describe, expect, it } from '@jest/globals';
import { startedOrStopped } from './started-or-stopped.js';

describe('a start', () => {
  it('answers what it makes, or how it fails, while nobody stops it', async () => {
    const { signal } = new AbortController();
    expect(await startedOrStopped(Promise.resolve('made'), signal)).toBe('made');
    await expect(startedOrStopped(Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
  });

  it('that is stopped is not waited for; what it makes later is discarded', async () => {
    const stop = new AbortController();
    const start = Promise.withResolvers<string>();
    const discarded = Promise.withResolvers<string>();
    const answer = startedOrStopped(start.promise, stop.signal, (made) => {
      discarded.resolve(made);
      return Promise.resolve();
    });
    stop.abort();
    expect(await answer).toBeNull();
    start.resolve('late');
    expect(await discarded.promise).toBe('late');
  });

  it('that was stopped before it began, and fails, fails nothing else', async () => {
    expect(await startedOrStopped(Promise.reject(new Error('late')), AbortSignal.abort())).toBeNull();
  });
});
