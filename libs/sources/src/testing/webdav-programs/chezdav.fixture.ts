import { createHash } from 'node:crypto';
import { ACCOUNT, configuration, REALM, type WebDavProgram } from './webdav-program.fixture.js';

/** Of libphodav; by Digest, and at the root alone. */
export const chezdav: WebDavProgram = {
  command: 'chezdav',
  needs: [],
  path: '',
  packages: 'chezdav',
  behaviour: {
    // It does not encode the percent sign.
    garbledNames: ['100%.md', '50%41.md'],
    ignoresPasswords: true,
    controlCharacters: 'spoil their directory',
    deadLink: 'listed',
    unreadableDirectory: 'looks empty',
  },
  async configure({ root, port, workspace }) {
    const { username, password } = ACCOUNT;
    const secret = createHash('md5').update(`${username}:${REALM}:${password}`).digest('hex');
    const users = await configuration(workspace, 'users', [`${username}:${REALM}:${secret}`]);
    return ['--local', '--no-mdns', '--readonly', '-p', String(port), '-P', root, '-d', users, '--realm', REALM];
  },
};
