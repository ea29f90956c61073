import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { startProcess, type TestProcess } from '@sluice/testing';
import { Workplace } from '../testing/workplace.fixture.js';

const SI_AGENT = resolve(import.meta.dirname, '../../bin/si-agent.mjs');
const PROGRAM = resolve(import.meta.dirname, '../../dist/index.js');
const LISTENS = /"port":(\d+),"message":"The agents listen"/;

describe('si-agent serve', () => {
  let workplace: Workplace;
  let server: TestProcess;

  const environment = (): Record<string, string> =>
    ({ ...workplace.environment, LOG_LEVEL: 'INFO', LOG_FORMAT: 'json' }) as Record<string, string>;
  const startProgram = (program: string, ...args: string[]): TestProcess =>
    startProcess([program, 'serve', '--port', '0', ...args], { cwd: workplace.directory, env: environment() });
  const start = (...args: string[]): TestProcess => startProgram(SI_AGENT, ...args);

  beforeEach(async () => {
    workplace = await Workplace.create({ 'a.md': '# A' });
  });
  afterEach(async () => {
    await server.kill9();
    await workplace[Symbol.asyncDispose]();
  });

  it.each([[[]], [['--workers', '2']]])(
    'serves with %j until SIGTERM, and exits with 0',
    async (args) => {
      server = start(...args);
      const [, port] = await server.waitFor(LISTENS);
      expect(await (await fetch(`http://127.0.0.1:${port}/health`)).json()).toEqual({ status: 'healthy' });
      expect(await server.terminate()).toBe(0);
    },
    30_000,
  );

  it('starts anew when a file of the program changes, and ends with all of its processes', async () => {
    const program = workplace.path('program.mjs');
    const text = `import { main } from ${JSON.stringify(PROGRAM)};\nprocess.exitCode = await main(process.argv);\n`;
    await writeFile(program, text);
    server = startProgram(program, '--reload');
    await server.waitFor(LISTENS);
    await writeFile(program, `${text}// edited\n`);
    const [, , port] = await server.waitFor(new RegExp(`${LISTENS.source}[^]*${LISTENS.source}`));
    expect(await (await fetch(`http://127.0.0.1:${port}/health`)).json()).toEqual({ status: 'healthy' });
    expect(await server.terminate()).toBe(0);
    await expect(fetch(`http://127.0.0.1:${port}/health`)).rejects.toThrow();
  });

  it('answers /metrics only when METRICS_ENABLED says so', async () => {
    const env = { ...environment(), METRICS_ENABLED: 'true' };
    server = startProcess([SI_AGENT, 'serve', '--port', '0'], { cwd: workplace.directory, env });
    const [, port] = await server.waitFor(LISTENS);
    await (await fetch(`http://127.0.0.1:${port}/health`)).json();
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect([metrics.status, metrics.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ]);
    expect(await metrics.text()).toMatch(
      /^http_server_request_duration_seconds_count\{http_request_method="GET",url_scheme="http",http_route="\/health",http_response_status_code="200"\} 1$/m,
    );
    expect(await server.terminate()).toBe(0);
    server = start();
    const [, silent] = await server.waitFor(LISTENS);
    expect((await fetch(`http://127.0.0.1:${silent}/metrics`)).status).toBe(404);
  });

  it('exits with 1 when the port is in use', async () => {
    server = start();
    const [, port] = await server.waitFor(LISTENS);
    const run = await workplace.run('serve', '--port', String(port));
    expect(run).toMatchObject({
      code: 1,
      err: expect.stringContaining(`Cannot listen on 127.0.0.1:${port} (EADDRINUSE)`),
    });
  });
});
