import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** What the retrieval library says of a document. */
export interface PythonDocument {
  readonly id: string;
  readonly uri: string;
  readonly title: string | null;
  readonly metadata: Record<string, unknown>;
  readonly times: readonly [created: string, updated: string];
}

export interface DoctorReport {
  readonly fail: readonly string[];
  readonly warn: readonly string[];
}

/** A process with a version of the retrieval library that does one thing after the other. */
export class PythonReader implements AsyncDisposable {
  private readonly answers: AsyncIterator<string>;
  private stderr = '';
  private turn: Promise<unknown> = Promise.resolve();

  private constructor(private readonly process: ChildProcessWithoutNullStreams) {
    this.answers = createInterface({ input: process.stdout })[Symbol.asyncIterator]();
    process.stderr.on('data', (bytes: Buffer) => (this.stderr = (this.stderr + bytes.toString()).slice(-4_000)));
  }

  /** @param python the interpreter of the environment that the library is installed in */
  static start(python: string, embeddingServer: string, dimension: number): PythonReader {
    const script = join(import.meta.dirname, 'reader.py');
    return new PythonReader(spawn(python, [script, embeddingServer, String(dimension)]));
  }

  /** @throws Error with what the library raised */
  do<Result>(op: string, request: Readonly<Record<string, unknown>> = {}): Promise<Result> {
    const result = this.turn.then(() => this.ask<Result>(op, request));
    this.turn = result.catch(() => undefined);
    return result;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.process.exitCode !== null) return;
    const exit = once(this.process, 'exit');
    this.process.stdin.end();
    await exit;
  }

  private async ask<Result>(op: string, request: Readonly<Record<string, unknown>>): Promise<Result> {
    this.process.stdin.write(`${JSON.stringify({ op, ...request })}\n`);
    const { value, done } = await this.answers.next();
    if (done) throw new Error(`The reader ended at ${op}: ${this.stderr}`);
    const answer = JSON.parse(value) as { ok?: Result; error?: string };
    if (answer.error !== undefined) throw new Error(`${op}: ${answer.error}`);
    return answer.ok as Result;
  }
}
