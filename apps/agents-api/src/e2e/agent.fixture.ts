import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startProcess, type DIALECTS, type TestProcess } from '@sluice/testing';
import { IngesterService } from '../testing/ingester-service.fixture.js';
import { PLACES, type Place } from './places.fixture.js';

const SI_AGENT = resolve(import.meta.dirname, '../../bin/si-agent.mjs');

/** `si-agent` between a place and the real ingester. */
export class Agent implements AsyncDisposable {
  private constructor(
    readonly ingester: IngesterService,
    readonly place: Place,
    private readonly directory: string,
  ) {}

  static async create(dialect: (typeof DIALECTS)[number], kind: keyof typeof PLACES): Promise<Agent> {
    const directory = mkdtemp(join(tmpdir(), 'sluice-agent-'));
    return new Agent(...(await Promise.all([IngesterService.start(dialect), PLACES[kind](), directory])));
  }

  /** Begins to synchronize all of the place. */
  start(endpointUrl = this.ingester.endpointUrl): TestProcess {
    const env = { ENDPOINT_URL: endpointUrl, AGENT_STATE_DIR: this.directory, ...this.place.environment };
    return startProcess([SI_AGENT, ...this.place.command, '--json'], { cwd: this.directory, env });
  }

  /** What one run says it did. */
  async sync(endpointUrl?: string): Promise<Record<string, unknown>> {
    const run = this.start(endpointUrl);
    const exit_code = await run.exited;
    if (run.stdout() === '') throw new Error(`si-agent ended with ${exit_code} and no report:\n${run.output()}`);
    return { exit_code, ...(JSON.parse(run.stdout()) as object) };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.ingester[Symbol.asyncDispose]();
    await this.place.close();
    await rm(this.directory, { recursive: true, force: true });
  }
}
