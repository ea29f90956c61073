import { ACCOUNT, configuration, PATH, REALM, type WebDavProgram } from './webdav-program.fixture.js';

export const lighttpd: WebDavProgram = {
  command: 'lighttpd',
  needs: ['/usr/lib/lighttpd/mod_webdav.so'],
  path: PATH,
  packages: 'lighttpd lighttpd-mod-webdav',
  behaviour: { controlCharacters: 'listed', deadLink: 'listed', unreadableDirectory: 'reported' },
  async configure({ root, port, workspace }) {
    const users = await configuration(workspace, 'users', [`${ACCOUNT.username}:${ACCOUNT.password}`]);
    const path = await configuration(workspace, 'lighttpd.conf', [
      'server.modules = ("mod_alias", "mod_auth", "mod_authn_file", "mod_webdav")',
      `server.document-root = "${workspace}"`,
      'server.bind = "127.0.0.1"',
      `server.port = ${port}`,
      'server.errorlog = "/dev/null"',
      `alias.url = ("${PATH}/" => "${root}/")`,
      'webdav.activate = "enable"',
      'webdav.is-readonly = "enable"',
      'auth.backend = "plain"',
      `auth.backend.plain.userfile = "${users}"`,
      `auth.require = ("" => ("method" => "basic", "realm" => "${REALM}", "require" => "valid-user"))`,
    ]);
    return ['-D', '-f', path];
  },
};
