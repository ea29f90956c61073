import { ACCOUNT, PATH, type WebDavProgram } from './webdav-program.fixture.js';

export const rclone: WebDavProgram = {
  command: 'rclone',
  needs: [],
  path: PATH,
  packages: 'rclone',
  behaviour: { controlCharacters: 'renamed', deadLink: 'left out', unreadableDirectory: 'looks empty' },
  configure: ({ root, port }) =>
    Promise.resolve([
      ...['serve', 'webdav', root, '--addr', `127.0.0.1:${port}`, '--baseurl', PATH],
      ...['--user', ACCOUNT.username, '--pass', ACCOUNT.password, '--dir-cache-time', '1s', '--quiet'],
    ]),
};
