import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { apache } from './apache.fixture.js';
import { chezdav } from './chezdav.fixture.js';
import { lighttpd } from './lighttpd.fixture.js';
import { nginx } from './nginx.fixture.js';
import { rclone } from './rclone.fixture.js';
import { sabre } from './sabre.fixture.js';
import type { WebDavProgram } from './webdav-program.fixture.js';

export const PROGRAMS: Readonly<Record<string, WebDavProgram>> = {
  'Apache mod_dav': apache,
  nginx,
  lighttpd,
  rclone,
  'sabre/dav': sabre,
  chezdav,
};

export const isInstalled = ({ command, needs }: WebDavProgram): boolean =>
  spawnSync(command, ['--version']).error === undefined && needs.every((path) => existsSync(path));

/** Who a server runs as when we are root, who could read what nobody may read. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** A process and those that it has started, as Linux lists them. */
function withDescendants(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((text) => text !== '');
  return [pid, ...children.flatMap((child) => withDescendants(Number(child)))];
}

/** Whether the signal has reached all threads of a process. */
const isStopped = (pid: number): boolean =>
  readdirSync(`/proc/${pid}/task`).every((thread) =>
    /\) T /.test(readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')),
  );

/** Serves a directory, which `fill` fills before, until it is disposed of. */
export const startProgram = async (program: WebDavProgram, fill: (root: string) => Promise<void>) => {
  const [workspace, root] = await Promise.all(
    ['w', 'r'].map(() => mkdtemp(join(tmpdir(), 'sluice-webdav-'))) as [Promise<string>, Promise<string>],
  );
  await Promise.all([workspace, root].map((directory) => chmod(directory, 0o755)));
  await fill(root);
  const port = await freePort();
  const args = await program.configure({ root, port, workspace });
  if (isRoot) await chown(workspace, NOBODY, NOBODY);
  const child = spawn(program.command, args, {
    // They log each file that they cannot read.
    stdio: 'ignore',
    ...(isRoot ? { uid: NOBODY, gid: NOBODY, env: { ...process.env, HOME: workspace } } : {}),
  });
  const exited = once(child, 'exit');
  const signal = (name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void => {
    for (const pid of withDescendants(child.pid!)) process.kill(pid, name);
  };
  const url = `http://127.0.0.1:${port}${program.path}`;
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`${program.command} ended with ${child.exitCode}`);
    await sleep(20);
  }
  return {
    url,
    root,
    /** Connections are taken by the kernel then, and nothing more is answered. */
    async pause(): Promise<void> {
      signal('SIGSTOP');
      while (!withDescendants(child.pid!).every(isStopped)) await sleep(5);
    },
    resume: () => signal('SIGCONT'),
    async [Symbol.asyncDispose](): Promise<void> {
      signal('SIGKILL');
      await exited;
      await Promise.all([workspace, root].map((directory) => rm(directory, { recursive: true, force: true })));
    },
  };
};
