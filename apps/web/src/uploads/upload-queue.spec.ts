/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import { ApiProblem } from '../api/problem.js';
import type { Outcome, SendFiles } from './send-files.js';
import { UploadQueue } from './upload-queue.js';

const TARGET = { batchId: 1, source: 'handbook' };
const files = (...paths: string[]) => paths.map((path) => ({ path, file: new File(['12345'], path) }));

/** A server whose answers a test gives, by the paths of a request. */
const server = () => {
  const waiting = new Map<string, { resolve: (outcomes: Outcome[]) => void; reject: (error: Error) => void }>();
  const sent: string[] = [];
  const send: SendFiles = (_target, some, signal, onSent) => {
    const name = some.map(({ path }) => path).join(' ');
    sent.push(name);
    onSent(2);
    return new Promise((resolve, reject) => {
      waiting.set(name, { resolve, reject });
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  };
  return {
    send,
    sent,
    answer: (name: string, error?: Error) =>
      error ? waiting.get(name)!.reject(error) : waiting.get(name)!.resolve(name.split(' ').map(() => null)),
    answerEach: (name: string, outcomes: Outcome[]) => waiting.get(name)!.resolve(outcomes),
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
    const send: SendFiles = () => ((tries += 1) < 3 ? Promise.reject(new ApiProblem('', 0)) : Promise.resolve([null]));
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

  it('waits where the session has ended, and goes on with all of it when somebody is signed in', async () => {
    const { send, sent, answer } = server();
    const queue = new UploadQueue(send);
    queue.add(TARGET, files('a', 'b', 'c', 'd', 'e'));
    answer('a', new ApiProblem('Authentication is required', 401));
    await until(queue, () => queue.progress().isPaused);
    expect(sent).toHaveLength(4);
    expect(queue.progress().counts).toMatchObject({ waiting: 2, failed: 0 });
    answer('b');
    await until(queue, () => queue.progress().counts.done === 1);
    queue.signedIn();
    expect(sent.slice(4)).toEqual(['a', 'e']);
    queue.pause();
    queue.signedIn();
    expect(queue.progress().isPaused).toBe(true);
    queue.cancel();
  });

  describe('sends small files together where the server takes them so', () => {
    const LIMITS = { documents: 3, bytes: 1_000 };
    const bundling = (queue: UploadQueue): UploadQueue => {
      queue.bundle(LIMITS);
      return queue;
    };
    const large = { path: 'large', file: new File([new Uint8Array(300_000)], 'large') };

    it('as many as fit, large ones by themselves', async () => {
      const { send, sent, answer } = server();
      const queue = bundling(new UploadQueue(send));
      queue.add(TARGET, [...files('a', 'b'), large, ...files('c', 'd')]);
      expect(sent).toEqual(['a b c', 'large', 'd']);
      answer('a b c');
      await until(queue, () => queue.progress().counts.done === 3);
      queue.cancel();
    });

    it('each with its own end, and only what may succeed is tried again', async () => {
      const { send, sent, answer, answerEach } = server();
      const queue = bundling(new UploadQueue(send, 1));
      queue.add(TARGET, files('a', 'b', 'c'));
      answerEach('a b c', [null, new ApiProblem('The file is empty', 400), new ApiProblem('The disk is full', 503)]);
      await until(queue, () => queue.progress().counts.done === 1 && sent.length === 2);
      expect(sent).toEqual(['a b c', 'c']);
      expect(queue.progress().uploads.map(({ state }) => state)).toEqual(['done', 'failed', 'sending']);
      answer('c');
      await until(queue, () => queue.progress().counts.done === 2);
      queue.retry('b');
      expect(sent).toEqual(['a b c', 'c', 'b']);
      queue.cancel();
    });

    it('and one by one where something on the way refuses a request of their size', async () => {
      const { send, sent, answer } = server();
      const queue = bundling(new UploadQueue(send));
      queue.add(TARGET, files('a', 'b'));
      answer('a b', new ApiProblem('HTTP 413', 413));
      await until(queue, () => sent.length === 3);
      expect(sent).toEqual(['a b', 'a', 'b']);
      answer('a');
      answer('b', new ApiProblem('HTTP 413', 413));
      await until(queue, () => queue.progress().counts.done === 1 && queue.progress().counts.failed === 1);
    });

    it('and without the one that is cancelled', async () => {
      const { send, sent, answer } = server();
      const queue = bundling(new UploadQueue(send));
      queue.add(TARGET, files('a', 'b', 'c'));
      queue.cancel('b');
      await until(queue, () => sent.length === 2);
      expect(sent).toEqual(['a b c', 'a c']);
      answer('a c');
      await until(queue, () => queue.progress().counts.done === 2);
      expect(queue.progress().uploads.map(({ path }) => path)).toEqual(['a', 'c']);
    });
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
