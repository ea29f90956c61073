import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { TooLargeError, UpstreamError } from '@sluice/domain';
import { arrivingStream } from './arriving-stream.js';

const IDLE_MS = 5_000;

const arrive = (source: PassThrough, signal = new AbortController().signal) =>
  arrivingStream(source, [], {
    maxBytes: 100_000,
    idleMs: IDLE_MS,
    signal,
    faultOf: (cause) => new UpstreamError('broken', false, { cause }),
    oversized: (maxBytes) => new TooLargeError(`larger than ${maxBytes} bytes`),
    silent: (idleMs) => new UpstreamError(`silent for ${idleMs} ms`, true),
  });

describe('arrivingStream', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  });
  afterEach(() => {
    expect(jest.getTimerCount()).toBe(0);
    jest.useRealTimers();
  });

  it('passes on what arrives', async () => {
    const source = new PassThrough();
    source.write('one ');
    source.end('two');
    expect((await buffer(arrive(source))).toString()).toBe('one two');
  });

  it('accepts a document of exactly the limit, and ends with the first byte over it', async () => {
    const fitting = new PassThrough();
    fitting.end(Buffer.alloc(100_000));
    expect(await buffer(arrive(fitting))).toHaveLength(100_000);

    const oversized = new PassThrough();
    oversized.write(Buffer.alloc(100_001));
    await expect(buffer(arrive(oversized))).rejects.toThrow(TooLargeError);
    expect(oversized.destroyed).toBe(true);
  });

  it('ends when the source falls silent', async () => {
    const source = new PassThrough();
    const stream = arrive(source);
    stream.resume();
    source.write('a');
    await once(stream, 'data');
    jest.advanceTimersByTime(IDLE_MS - 1);
    source.write('b');
    await once(stream, 'data');
    jest.advanceTimersByTime(IDLE_MS - 1);
    expect(stream.destroyed).toBe(false);
    const failed = once(stream, 'error');
    jest.advanceTimersByTime(1);
    expect((await failed)[0]).toMatchObject({ name: 'UpstreamError', timedOut: true });
    expect(source.destroyed).toBe(true);
  });

  it('waits for a reader that pauses, for as long as it likes', async () => {
    const source = new PassThrough();
    const stream = arrive(source);
    source.write(Buffer.alloc(90_000));
    await once(stream, 'readable');
    jest.advanceTimersByTime(10 * IDLE_MS);
    expect(stream.destroyed).toBe(false);
    source.end();
    expect(await buffer(stream)).toHaveLength(90_000);
  });

  it('says what an error of the source means', async () => {
    const source = new PassThrough();
    const stream = arrive(source);
    source.destroy(Object.assign(new Error('reset'), { code: 'ECONNRESET' }));
    await expect(buffer(stream)).rejects.toMatchObject({ name: 'UpstreamError', message: 'broken' });
  });

  it('ends with the reason of the signal', async () => {
    const source = new PassThrough();
    const abort = new AbortController();
    const stream = arrive(source, abort.signal);
    const reason = new Error('the client has gone');
    abort.abort(reason);
    await expect(buffer(stream)).rejects.toBe(reason);
    expect(source.destroyed).toBe(true);
  });

  it('tells the error to a reader that comes after it', async () => {
    const source = new PassThrough();
    const stream = arrive(source);
    source.destroy(new Error('reset'));
    await new Promise((closed) => stream.once('close', closed));
    await expect(buffer(stream)).rejects.toThrow('broken');
  });

  it('does not begin when the signal was aborted before', () => {
    const reason = new Error('gone');
    expect(() => arrive(new PassThrough(), AbortSignal.abort(reason))).toThrow(reason);
  });

  it('releases the source when the reader gives up', async () => {
    const source = new PassThrough();
    const closed = new Promise((resolve) => source.once('close', resolve));
    arrive(source).destroy();
    await closed;
    expect(source.destroyed).toBe(true);
  });
});
