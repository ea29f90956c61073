import { spawn } from 'node:child_process';

const KEPT_LINES = 40;

/** One process under the supervision of a case, with what it last said and how it ended. */
export class WorkerProcess {
  lines = [];
  isReady = false;

  constructor(id, command, args, options) {
    this.id = id;
    this.child = spawn(command, args, options);
    this.child.stderr.setEncoding('utf8').on('data', (text) => this.#hear(text));
    this.child.on('message', ({ ready }) => ready && this.#becomeReady());
    this.ready = new Promise((resolve) => (this.becomeReady = resolve));
    this.ended = new Promise((resolve) =>
      this.child.once('close', (code, signal) => resolve((this.end = { code, signal }))),
    );
  }

  get pid() {
    return this.child.pid;
  }

  send(message) {
    this.child.send(message);
  }

  /** SIGKILL ends, SIGSTOP freezes, SIGCONT thaws, SIGTERM asks a `si-cli worker` to stop. */
  signal(signal) {
    this.child.kill(signal);
  }

  #hear(text) {
    this.lines.push(...text.trimEnd().split('\n'));
    this.lines.splice(0, this.lines.length - KEPT_LINES);
    if (text.includes('Worker started')) this.#becomeReady();
  }

  #becomeReady() {
    this.isReady = true;
    this.becomeReady();
  }
}
