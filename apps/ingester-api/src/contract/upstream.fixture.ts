import type { ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { startWebServer, type WebServer } from '../input-uri/testing/web-server.fixture.js';

export const UPSTREAM_TEXT = '# Upstream\n\nFetched from elsewhere.\n';

/** Where this server is the agents'. */
export const AGENTS = '/agents';

/** The status that the path asks for, as `runs/409`; 999 breaks the connection off. */
const answerAsAgents = (url: string, response: ServerResponse): void => {
  const status = Number(/\/runs\/(\d{3})\b/.exec(url)?.[1] ?? 200);
  if (status === 999) return void response.destroy();
  const body = status < 400 ? { asked: url } : { error: `As asked for: ${status}`, status_code: status };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

/**
 * What the service depends on: a web server with documents, and an embedding server. Both have addresses and texts at which
 * they fail, and ones at which they never answer.
 */
export const startUpstream = (): Promise<WebServer> =>
  startWebServer((request, response) => {
    if (request.url === '/v1/embeddings') {
      void text(request).then((body) => {
        const { input } = JSON.parse(body) as { input: string[] };
        if (input[0] === 'hang')
          return void response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
        if (input[0] === 'fail') return void response.writeHead(500).end();
        const status = /^refuse (\d{3})$/.exec(input[0] ?? '')?.[1];
        if (status) {
          const body = { error: { message: 'secret words of the server' } };
          return void response
            .writeHead(Number(status), { 'content-type': 'application/json' })
            .end(JSON.stringify(body));
        }
        if (input[0] === 'nothing') return void response.writeHead(200).end('<html>');
        const data = input.map((_text, index) => ({ object: 'embedding', index, embedding: [1, index] }));
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ object: 'list', data }));
      });
    } else if (request.url?.startsWith(AGENTS)) answerAsAgents(request.url, response);
    else if (request.url === '/failing') response.writeHead(500).end();
    else if (request.url !== '/hanging')
      response.writeHead(200, { 'content-type': 'text/markdown' }).end(UPSTREAM_TEXT);
  });
