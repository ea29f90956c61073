import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { startProcess, type TestProcess } from '@sluice/testing';

const SI_CLI = resolve(import.meta.dirname, '../../../bin/si-cli.mjs');

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** `si-cli` as a real process in a working directory of its own. */
export class CliFixture {
  private readonly processes: TestProcess[] = [];

  private constructor(readonly directory: string) {}

  static async create(): Promise<CliFixture> {
    return new CliFixture(await mkdtemp(join(tmpdir(), 'sluice-cli-')));
  }

  start(args: readonly string[], env: Record<string, string> = {}, descriptors: readonly number[] = []): TestProcess {
    const started = startProcess([SI_CLI, ...args], { cwd: this.directory, env, descriptors });
    this.processes.push(started);
    return started;
  }

  async run(args: readonly string[], env: Record<string, string> = {}): Promise<CliResult> {
    const started = this.start(args, env);
    const code = await started.exited;
    return { code, stdout: started.stdout(), stderr: started.stderr() };
  }

  path(name: string): string {
    return join(this.directory, name);
  }

  read(name: string): Promise<string> {
    return readFile(this.path(name), 'utf8');
  }

  async write(name: string, text: string): Promise<void> {
    await mkdir(dirname(this.path(name)), { recursive: true });
    await writeFile(this.path(name), text);
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map((process) => process.kill9()));
    await rm(this.directory, { recursive: true, force: true });
  }
}
