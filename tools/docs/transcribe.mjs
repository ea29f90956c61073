/**
 * `node tools/docs/transcribe.mjs docs/cli.md`: runs the commands of the document's `console` blocks, all in one shell in an
 * empty directory, and puts what they really say in the place of what the document said. Commands in comments
 * (`<!-- run: … -->`) are run in their place and not shown. WORKSPACE is the workspace's root, and `si-cli` is on the PATH.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const LONGEST_COMMAND_MS = 60_000;
const PART = /```console\n([^]*?)```|<!-- run: (.*?) -->/g;

class Shell {
  constructor(directory) {
    this.shell = spawn('bash', ['--norc', '--noprofile'], {
      cwd: directory,
      env: {
        PATH: `${join(ROOT, 'node_modules/.bin')}:${process.env.PATH}`,
        HOME: homedir(),
        LANG: 'C.UTF-8',
        WORKSPACE: ROOT,
        LOG_FORMAT: 'pretty',
      },
      stdio: ['pipe', 'pipe', 'inherit'],
      detached: true,
    });
    this.output = '';
    this.shell.stdout.setEncoding('utf8').on('data', (text) => {
      this.output += text;
      this.onOutput?.();
    });
    this.count = 0;
  }

  /** What the command writes to both streams, until it ends. */
  run(command) {
    const end = `--- end ${(this.count += 1)} ---`;
    this.shell.stdin.write(`{ ${command}\n} 2>&1\necho '${end}'\n`);
    return new Promise((done, fail) => {
      const timer = setTimeout(
        () => fail(new Error(`This takes too long: ${command}\n${this.output}`)),
        LONGEST_COMMAND_MS,
      );
      this.onOutput = () => {
        const at = this.output.indexOf(`${end}\n`);
        if (at < 0) return;
        clearTimeout(timer);
        const text = this.output.slice(0, at);
        this.output = this.output.slice(at + end.length + 1);
        done(text);
      };
    });
  }

  /** Ends the shell with everything that it started. */
  async close() {
    const exited = new Promise((done) => this.shell.once('exit', done));
    process.kill(-this.shell.pid, 'SIGKILL');
    await exited;
  }
}

const transcribe = async (text, shell, directory) => {
  let result = '';
  let last = 0;
  for (const match of text.matchAll(PART)) {
    const [whole, block, hidden] = match;
    result += text.slice(last, match.index);
    last = match.index + whole.length;
    if (hidden !== undefined) {
      await shell.run(hidden);
      result += whole;
      continue;
    }
    result += '```console\n';
    for (const line of block.split('\n').filter((one) => one.startsWith('$ '))) {
      result += `${line}\n${(await shell.run(line.slice(2))).replaceAll(directory, '/srv/sluice')}`;
    }
    result += '```';
  }
  return result + text.slice(last);
};

const [path] = process.argv.slice(2);
const directory = mkdtempSync(join(tmpdir(), 'sluice-docs-'));
const shell = new Shell(directory);
try {
  writeFileSync(path, await transcribe(readFileSync(path, 'utf8'), shell, directory));
} finally {
  await shell.close();
  rmSync(directory, { recursive: true, force: true });
}
