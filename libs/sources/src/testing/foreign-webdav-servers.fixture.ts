import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export const ACCOUNT = { username: 'reader', password: 'geheimnisö' } as const;

/** A program of somebody else that serves a directory by WebDAV below `/remote/dav`, for one account. */
interface Program {
  readonly command: string;
  /** Arguments after which it serves `root` in the foreground; `workspace` is for files of its own. */
  configure(root: string, port: number, workspace: string): Promise<readonly string[]>;
}

const APACHE_MODULES = [
  ...['mpm_event', 'authn_core', 'authn_file', 'authz_core', 'authz_user', 'auth_basic'],
  ...['alias', 'mime', 'dav', 'dav_fs'],
];

export const PROGRAMS = {
  rclone: {
    command: 'rclone',
    configure: (root, port) =>
      Promise.resolve([
        ...['serve', 'webdav', root, '--addr', `127.0.0.1:${port}`, '--baseurl', '/remote/dav'],
        ...['--user', ACCOUNT.username, '--pass', ACCOUNT.password, '--dir-cache-time', '0s'],
      ]),
  },
  'Apache mod_dav': {
    command: 'apache2',
    async configure(root, port, workspace) {
      const password = createHash('sha1').update(ACCOUNT.password).digest('base64');
      await writeFile(join(workspace, 'users'), `${ACCOUNT.username}:{SHA}${password}\n`);
      await writeFile(
        join(workspace, 'apache.conf'),
        [
          `ServerRoot ${workspace}`,
          'ServerName localhost',
          `Listen 127.0.0.1:${port}`,
          `PidFile ${workspace}/pid`,
          'ErrorLog /dev/stderr',
          // Apache as root serves as another user only.
          ...(process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : []),
          ...APACHE_MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
          'TypesConfig /etc/mime.types',
          `DavLockDB ${workspace}/locks`,
          `Alias /remote/dav ${root}`,
          `<Directory ${root}>`,
          'Dav On',
          'AuthType Basic',
          'AuthName documents',
          `AuthUserFile ${workspace}/users`,
          'Require valid-user',
          '</Directory>',
          '',
        ].join('\n'),
      );
      return ['-f', join(workspace, 'apache.conf'), '-DFOREGROUND'];
    },
  },
} as const satisfies Record<string, Program>;

export const isInstalled = (name: keyof typeof PROGRAMS): boolean =>
  spawnSync(PROGRAMS[name].command, ['--version']).error === undefined;

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** Serves an empty directory, for the test to fill, until it is disposed of. */
export const startForeignServer = async (name: keyof typeof PROGRAMS) => {
  const workspace = await mkdtemp(join(tmpdir(), 'sluice-webdav-'));
  const root = await mkdtemp(join(tmpdir(), 'sluice-webdav-'));
  await Promise.all([workspace, root].map((directory) => chmod(directory, 0o755)));
  const port = await freePort();
  const program: Program = PROGRAMS[name];
  const child = spawn(program.command, await program.configure(root, port, workspace), {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}/remote/dav`;
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null) throw new Error(`${program.command} ended with ${child.exitCode}`);
    await sleep(20);
  }
  return {
    url,
    root,
    async [Symbol.asyncDispose](): Promise<void> {
      child.kill('SIGTERM');
      await exited;
      await Promise.all([workspace, root].map((directory) => rm(directory, { recursive: true, force: true })));
    },
  };
};
