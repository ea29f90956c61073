import type { AddressInfo } from 'node:net';
import { silentLogger } from '@sluice/domain';
import { loadAgentsSettings, type Environment } from '@sluice/settings';
import { createTestDatabase } from '@sluice/testing';
import { Agents } from '../agents/agents.js';
import { createApp } from '../http/app/create-app.js';
import { createScheduler } from '../http/scheduled-runs.js';
import { Workplace } from './workplace.fixture.js';

/** The agents' service in this process on a free port, with a directory of two documents and a manifest that names it. */
export class ServedAgents implements AsyncDisposable {
  private constructor(
    readonly url: string,
    /** The directory. */
    readonly docs: string,
    private readonly stack: AsyncDisposableStack,
  ) {}

  static async start(dialect: 'sqlite' | 'postgres', servers: Environment): Promise<ServedAgents> {
    await using stack = new AsyncDisposableStack();
    const workplace = stack.use(await Workplace.create({ 'a.md': '# A', 'b.md': '# B' }));
    const docs = workplace.path('docs');
    await workplace.write('manifests/handbook.yaml', MANIFEST(docs));
    const test = await createTestDatabase(dialect);
    stack.defer(() => test.drop());
    const environment = {
      ...workplace.environment,
      ...servers,
      ...(dialect === 'postgres' ? { AGENT_DB_URL: test.url } : {}),
    };
    const settings = loadAgentsSettings(environment);
    const agents = stack.use(await Agents.open({ settings, environment }));
    const app = await createApp({
      agents,
      settings,
      logger: silentLogger,
      scheduler: createScheduler(agents, settings, silentLogger),
      boundTo: '127.0.0.1',
      excludePaths: [],
      metricsText: null,
    });
    stack.defer(() => app.close());
    stack.defer(() => agents.runs[Symbol.asyncDispose]());
    await app.listen(0, '127.0.0.1');
    const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
    return new ServedAgents(url, docs, stack.move());
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stack.disposeAsync();
  }
}

const MANIFEST = (path: string): string =>
  ['id: handbook', 'name: Handbook', 'source: handbook', 'components:', '  - type: fs', `    path: ${path}`, ''].join(
    '\n',
  );
