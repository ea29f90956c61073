import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, it } from '@jest/globals';
import express, { type Response } from 'express';
import { mapPages, sendList, sendObject, type ListEnvelope } from './send-list.js';

interface Sent {
  readonly url: string;
  /** How sending ended. */
  readonly ended: Promise<unknown>;
}

describe('sendList', () => {
  let server: Server | undefined;
  afterEach(() => stop());

  const stop = async (): Promise<void> => {
    const closed = new Promise((resolve) => server?.close(resolve));
    server?.closeAllConnections();
    await closed;
  };

  const serve = async (pages: () => AsyncIterable<readonly unknown[]>, envelope?: ListEnvelope): Promise<Sent> => {
    const app = express();
    let end: (value: unknown) => void;
    const ended = new Promise((resolve) => (end = resolve));
    app.get('/', (_request, response: Response) => {
      sendList(response, pages(), envelope).then(
        () => end('sent'),
        (error: unknown) => {
          end(error);
          if (response.headersSent) response.destroy();
          else response.status(500).json({ error: 'failed' });
        },
      );
    });
    server = createServer(app);
    await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ended };
  };

  async function* numbers(pages: number, rows: number): AsyncGenerator<number[]> {
    for (let page = 0; page < pages; page += 1) {
      await Promise.resolve();
      yield Array.from({ length: rows }, (_, index) => page * rows + index);
    }
  }

  it.each([
    [0, 0],
    [1, 3],
    [2, 3],
    [50, 1000],
  ])('answers an array of %i pages of %i rows', async (pages, rows) => {
    const { url } = await serve(() => numbers(pages, rows));
    const response = await fetch(url);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await response.json()).toEqual(Array.from({ length: pages * rows }, (_, index) => index));
  });

  it('tells the length of a list of one page', async () => {
    const { url } = await serve(() => numbers(1, 3));
    expect((await fetch(url)).headers.get('content-length')).toBe('7');
  });

  it('leaves empty pages out', async () => {
    const { url } = await serve(() => mapPages(numbers(5, 2), (rows) => rows.filter((row) => row % 4 === 0)));
    expect(await (await fetch(url)).json()).toEqual([0, 4, 8]);
  });

  it('puts the list into an object', async () => {
    const { url } = await serve(() => numbers(2, 1), { fields: { status: 'ok', total: 2 }, name: 'rows' });
    expect(await (await fetch(url)).json()).toEqual({ status: 'ok', total: 2, rows: [0, 1] });
  });

  it('puts an empty list into an object', async () => {
    const { url } = await serve(() => numbers(0, 0), { fields: {}, name: 'rows' });
    expect(await (await fetch(url)).json()).toEqual({ rows: [] });
  });

  it('sends nothing when the first page fails', async () => {
    const { url } = await serve(() =>
      mapPages(numbers(1, 1), () => {
        throw new Error('no database');
      }),
    );
    const response = await fetch(url);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ error: 'failed' });
  });

  it('breaks the answer off when a later page fails, so that nobody takes it for whole', async () => {
    const { url, ended } = await serve(async function* () {
      yield* numbers(3, 10);
      throw new Error('no database');
    });
    await expect(fetch(url).then((response) => response.text())).rejects.toThrow();
    expect(await ended).toEqual(new Error('no database'));
  });

  it('reads no more than a slow client takes, and stops when it goes', async () => {
    let read = 0;
    let returned = false;
    const page = ['x'.repeat(1_000_000)];
    const { url, ended } = await serve(async function* () {
      try {
        for (;;) {
          await Promise.resolve();
          read += 1;
          yield page;
        }
      } finally {
        returned = true;
      }
    });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    socket.destroy();
    expect(await ended).toBe('sent');
    expect(read).toBeLessThan(100);
    expect(returned).toBe(true);
  });

  it('stops for a client that goes while nothing is found', async () => {
    let began: () => void;
    const begun = new Promise<void>((resolve) => (began = resolve));
    const { url, ended } = await serve(async function* () {
      began();
      for (;;) {
        await new Promise((resolve) => setImmediate(resolve));
        yield [];
      }
    });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await begun;
    socket.destroy();
    expect(await ended).toBe('sent');
  });
});

describe('sendObject', () => {
  it('answers an object of all fields, whatever their names', async () => {
    const app = express();
    const fields = [
      [['a', 1]],
      [
        ['__proto__', 2],
        ['"quoted"', { x: null }],
      ],
    ] as const;
    app.get('/', (_request, response: Response, next) => {
      sendObject(response, Readable.from(fields) as AsyncIterable<[string, unknown][]>).catch(next);
    });
    const server = app.listen(0);
    try {
      const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      expect(await response.text()).toBe('{"a":1,"__proto__":2,"\\"quoted\\"":{"x":null}}');
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
