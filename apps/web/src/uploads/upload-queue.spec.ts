/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from '../api/problem.js';
import type { SendFile } from './send-file.js';
import { UploadQueue } from './upload-queue.js';

const TARGET = { batchId: 1, source: 'handbook' };
const files = (...paths: string[]) => paths.map((path) => ({ path, file: new File(['12345'], path) }));

/** A server whose answers a test gives. */
const server = () => {
  const waiting = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const sent: string[] = [];
  const send: SendFile = (_target, path, _file, signal, onSent) => {
    sent.push(path);
    onSent(2);
    return new Promise((resolve, reject) => {
      waiting.set(path, { resolve, reject });
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    });
  };
  return {
    send,
    sent,
    answer: (path: string, error?: Error) => (error ? waiting.get(path)!.reject(error) : waiting.get(path)!.resolve()),
  };
};

const told = (queue: UploadQueue): Promise<void> =>
  new Promise((resolve) => {
    const stop = queue.watch(() => {
      stop();
      resolve();
    });
  });

const until = async (queue: UploadQueue, is: () => boolean): Promise<void> => {
  while (!is()) await told(queue);
};

describe('UploadQueue', () => {
  it('uploads four at once, and the others as those end', async () => {
    const { send, sent, answer } = server();
    const queue = new UploadQueue(send);
    queue.add(TARGET, files('a', 'b', 'c', 'd', 'e'));
    await told(queue);
    expect(sent).toEqual(['a', 'b', 'c', 'd']);
    expect(queue.progress()).toMatchObject({ counts: { waiting: 1, sending: 4 }, sentBytes: 8, totalBytes: 25 });
    answer('b');
    await until(queue, () => queue.progress().counts.done === 1);
    expect(sent).toEqual(['a', 'b', 'c', 'd', 'e']);
    for (const path of ['a', 'c', 'd', 'e']) answer(path);
    await until(queue, () => queue.progress().counts.done === 5);
    expect([queue.isBusy, queue.progress().sentBytes]).toEqual([false, 25]);
  });

  it('keeps what is refused with its reason, and tries it again by hand', async () => {
    const { send, sent, answer } = server();
    const queue = new UploadQueue(send);
    queue.add(TARGET, files('a'));
    answer('a', new ApiProblem('The file is empty', 422));
    await until(queue, () => queue.progress().counts.failed === 1);
    expect(queue.progress().uploads[0]!.problem!.message).toBe('The file is empty');
    queue.retry();
    answer('a');
    await until(queue, () => queue.progress().counts.done === 1);
    expect(sent).toEqual(['a', 'a']);
  });

  it('tries again what did not arrive', async () => {
    let tries = 0;
    const send: SendFile = () => ((tries += 1) < 3 ? Promise.reject(new ApiProblem('', 0)) : Promise.resolve());
    const queue = new UploadQueue(send, 1);
    queue.add(TARGET, files('a'));
    await until(queue, () => queue.progress().counts.done === 1);
    expect(tries).toBe(3);
  });

  it('sends nothing more while it is paused', async () => {
    const { send, sent, answer } = server();
    const queue = new UploadQueue(send);
    queue.add(TARGET, files('a', 'b', 'c', 'd', 'e'));
    queue.pause();
    answer('a');
    await until(queue, () => queue.progress().counts.done === 1);
    expect(sent).toHaveLength(4);
    queue.resume();
    expect(sent).toHaveLength(5);
  });

  it('stops where the session has ended, so that nothing is sent in vain', async () => {
    const { send, sent, answer } = server();
    const queue = new UploadQueue(send);
    queue.add(TARGET, files('a', 'b', 'c', 'd', 'e'));
    answer('a', new ApiProblem('Authentication is required', 401));
    await until(queue, () => queue.progress().isPaused);
    expect(sent).toHaveLength(4);
  });

  it('takes a file once, and again when it failed', async () => {
    const { send, sent, answer } = server();
    const queue = new UploadQueue(send);
    queue.add(TARGET, files('a', 'b'));
    queue.add(TARGET, files('a'));
    expect(sent).toEqual(['a', 'b']);
    answer('a', new ApiProblem('no', 422));
    await until(queue, () => queue.progress().counts.failed === 1);
    queue.add(TARGET, files('a'));
    expect(sent).toEqual(['a', 'b', 'a']);
  });

  it('forgets what waits when it is cancelled, and takes another batch then', async () => {
    const { send } = server();
    const queue = new UploadQueue(send);
    queue.add(TARGET, files('a', 'b'));
    expect(() => queue.add({ batchId: 2, source: 's' }, files('c'))).toThrow('Another batch');
    queue.cancel();
    await told(queue);
    expect(queue.isBusy).toBe(false);
    queue.add({ batchId: 2, source: 's' }, files('c'));
    await told(queue);
    expect(queue.progress().uploads.map(({ path }) => path)).toEqual(['c']);
    queue.cancel();
  });
});
