import { configuration, PATH, REALM, shaUsers, type WebDavProgram } from './webdav-program.fixture.js';

const MODULE = '/usr/lib/nginx/modules/ngx_http_dav_ext_module.so';
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

export const nginx: WebDavProgram = {
  command: 'nginx',
  needs: [MODULE],
  path: PATH,
  packages: 'nginx-light libnginx-mod-http-dav-ext',
  behaviour: { controlCharacters: 'read', deadLink: 'spoils its directory', unreadableDirectory: 'reported' },
  async configure({ root, port, workspace }) {
    const path = await configuration(workspace, 'nginx.conf', [
      `load_module ${MODULE};`,
      'daemon off;',
      `pid ${workspace}/pid;`,
      'error_log /dev/null;',
      'events {}',
      'http {',
      'access_log off;',
      ...TEMPORARY.map((name) => `${name}_temp_path ${workspace}/${name};`),
      'server {',
      `listen 127.0.0.1:${port};`,
      `location ${PATH}/ {`,
      `alias ${root}/;`,
      'dav_ext_methods PROPFIND OPTIONS;',
      `auth_basic ${REALM};`,
      `auth_basic_user_file ${await shaUsers(workspace)};`,
      '} } }',
    ]);
    return ['-c', path, '-e', '/dev/null'];
  },
};
