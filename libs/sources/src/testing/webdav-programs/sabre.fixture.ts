import { ACCOUNT, configuration, PATH, REALM, type WebDavProgram } from './webdav-program.fixture.js';

const LIBRARY = '/usr/share/php/Sabre/autoload.php';

export const sabre: WebDavProgram = {
  command: 'php',
  needs: [LIBRARY],
  path: PATH,
  packages: 'php-cli php-xml php-mbstring php-sabre-dav',
  behaviour: { controlCharacters: 'read', deadLink: 'spoils its directory', unreadableDirectory: 'looks empty' },
  async configure({ root, port, workspace }) {
    const path = await configuration(workspace, 'server.php', [
      '<?php',
      "error_reporting(0); ini_set('display_errors', '0');",
      `require ${JSON.stringify(LIBRARY)};`,
      'class Reader extends Sabre\\DAV\\Auth\\Backend\\AbstractBasic {',
      '  protected function validateUserPass($name, $password) {',
      `    return $name === ${JSON.stringify(ACCOUNT.username)} && $password === ${JSON.stringify(ACCOUNT.password)};`,
      '  }',
      '}',
      `$server = new Sabre\\DAV\\Server(new Sabre\\DAV\\FS\\Directory(${JSON.stringify(root)}));`,
      `$server->setBaseUri('${PATH}/');`,
      `$server->addPlugin(new Sabre\\DAV\\Auth\\Plugin(new Reader(), '${REALM}'));`,
      '$server->exec();',
    ]);
    return ['-q', '-S', `127.0.0.1:${port}`, path];
  },
};
