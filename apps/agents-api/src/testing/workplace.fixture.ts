import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { FakeIngester } from '@sluice/ingester-client/testing';
import type { Environment } from '@sluice/settings';
import { runCli } from '../cli/run-cli.js';

export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** A temporary directory with documents, and an ingester to send them to. */
export class Workplace implements AsyncDisposable {
  environment: Environment;

  private constructor(
    readonly directory: string,
    readonly ingester: FakeIngester,
  ) {
    this.environment = {
      ENDPOINT_URL: ingester.endpointUrl,
      AGENT_STATE_DIR: join(directory, 'state'),
      AGENT_MANIFEST_DIR: join(directory, 'manifests'),
      AGENT_FS_ROOTS: join(directory, 'docs'),
      LOG_LEVEL: 'CRITICAL',
    };
  }

  static async create(
    files: Record<string, string | Buffer> = {},
    startIngester = (): Promise<FakeIngester> => FakeIngester.start(),
  ): Promise<Workplace> {
    const workplace = new Workplace(await mkdtemp(join(tmpdir(), 'sluice-agents-')), await startIngester());
    await mkdir(workplace.path('docs'));
    for (const [name, content] of Object.entries(files)) await workplace.write(`docs/${name}`, content);
    return workplace;
  }

  path(name: string): string {
    return join(this.directory, name);
  }

  async write(name: string, content: string | Buffer): Promise<void> {
    await mkdir(dirname(this.path(name)), { recursive: true });
    await writeFile(this.path(name), content);
  }

  /** Runs `si-agent` in this process. */
  async run(...args: string[]): Promise<CommandResult> {
    return this.runUntil(new AbortController().signal, ...args);
  }

  async runUntil(signal: AbortSignal, ...args: string[]): Promise<CommandResult> {
    const lines: { out: string[]; err: string[] } = { out: [], err: [] };
    const terminal = {
      out: (text: string) => void lines.out.push(text),
      err: (text: string) => void lines.err.push(text),
      isInteractive: false,
    };
    const code = await runCli(args, { terminal, signal, environment: this.environment });
    return { code, out: lines.out.join('\n'), err: lines.err.join('\n') };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.ingester.stop();
    await rm(this.directory, { recursive: true, force: true });
  }
}
