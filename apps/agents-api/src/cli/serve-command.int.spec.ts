import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { resolve } from 'node:path';
import { startProcess, type TestProcess } from '@sluice/testing';
import { Workplace } from '../testing/workplace.fixture.js';

const SI_AGENT = resolve(import.meta.dirname, '../../bin/si-agent.mjs');

describe('si-agent serve', () => {
  let workplace: Workplace;
  let server: TestProcess;

  const start = (...args: string[]): TestProcess => {
    const env = { ...workplace.environment, LOG_LEVEL: 'INFO', LOG_FORMAT: 'json' } as Record<string, string>;
    return startProcess([SI_AGENT, 'serve', '--port', '0', ...args], { cwd: workplace.directory, env });
  };

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
      const [, port] = await server.waitFor(/"port":(\d+),"message":"The agents listen"/);
      expect(await (await fetch(`http://127.0.0.1:${port}/health`)).json()).toEqual({ status: 'healthy' });
      expect(await server.terminate()).toBe(0);
    },
    30_000,
  );

  it('exits with 1 when the port is in use', async () => {
    server = start();
    const [, port] = await server.waitFor(/"port":(\d+),"message":"The agents listen"/);
    const run = await workplace.run('serve', '--port', String(port));
    expect(run).toMatchObject({
      code: 1,
      err: expect.stringContaining(`Cannot listen on 127.0.0.1:${port} (EADDRINUSE)`),
    });
  }, 30_000);
});
