import { configuration, PATH, REALM, shaUsers, type WebDavProgram } from './webdav-program.fixture.js';

const LIBRARIES = '/usr/lib/apache2/modules';
const MODULES = [
  ...['mpm_event', 'authn_core', 'authn_file', 'authz_core', 'authz_user', 'auth_basic'],
  ...['alias', 'mime', 'dav', 'dav_fs'],
];

export const apache: WebDavProgram = {
  command: 'apache2',
  needs: [`${LIBRARIES}/mod_dav_fs.so`],
  path: PATH,
  packages: 'apache2-bin',
  behaviour: { controlCharacters: 'read', deadLink: 'left out', unreadableDirectory: 'reported' },
  async configure({ root, port, workspace }) {
    const path = await configuration(workspace, 'apache.conf', [
      `ServerRoot ${workspace}`,
      'ServerName localhost',
      `Listen 127.0.0.1:${port}`,
      `PidFile ${workspace}/pid`,
      'ErrorLog /dev/null',
      ...MODULES.map((name) => `LoadModule ${name}_module ${LIBRARIES}/mod_${name}.so`),
      'TypesConfig /etc/mime.types',
      `DavLockDB ${workspace}/locks`,
      `Alias ${PATH} ${root}`,
      `<Directory ${root}>`,
      'Dav On',
      'AuthType Basic',
      `AuthName ${REALM}`,
      `AuthUserFile ${await shaUsers(workspace)}`,
      'Require valid-user',
      '</Directory>',
    ]);
    return ['-f', path, '-DFOREGROUND'];
  },
};
