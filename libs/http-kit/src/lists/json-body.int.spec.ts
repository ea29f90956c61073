import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import express from 'express';
import { JsonBody } from './json-body.js';

describe('a shared JSON body', () => {
  const value = [{ name: 'Schleuse Oberwöhr' }];
  let server: Server;
  let url: string;

  beforeAll(async () => {
    const shared = new JsonBody(value);
    const app = express();
    app.get('/shared', (_request, response) => shared.send(response));
    app.get('/own', (_request, response) => void response.json(value));
    server = createServer(app).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const answerOf = async (path: string, init?: RequestInit) => {
    const response = await fetch(`${url}${path}`, init);
    const headers = Object.fromEntries(response.headers);
    delete headers['date'];
    return { status: response.status, headers, text: await response.text() };
  };

  it('is answered to each request as Express answers the value itself', async () => {
    const own = await answerOf('/own');
    expect(JSON.parse(own.text)).toEqual(value);
    expect(await answerOf('/shared')).toEqual(own);
    expect(await answerOf('/shared')).toEqual(own);
    expect(await answerOf('/shared', { method: 'HEAD' })).toEqual(await answerOf('/own', { method: 'HEAD' }));
  });

  it('is not sent again to who has it', async () => {
    const { headers } = await answerOf('/shared');
    // Without a `cache-control` of ours fetch asks for a fresh answer.
    const conditions = { 'if-none-match': headers['etag']!, 'cache-control': 'max-age=0' };
    const again = await answerOf('/shared', { headers: conditions });
    expect(again).toMatchObject({ status: 304, text: '' });
  });
});
