/**
 * `node tools/docs/places.mjs`: serves what lies below the working directory as the places that the transcripts of docs/agents.md
 * read: `cloud` by WebDAV, `repository` as the repository acme/docs at GitHub and Gitea (with the issues of `issues.json`),
 * `site` with a sitemap at port 8090. What is edited there is served at the next request. The addresses are in `places.env`, the
 * requests in `requests.log`; while there is a file `refusal.json`, it is GitHub's answer to everything.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { FixtureRepository, giteaReplay, githubReplay, ReplayServer } from '@sluice/scm-clients/testing';
import webdav from 'webdav-server';

const SITE_PORT = 8090;

const { v2 } = webdav;

const filesOf = (directory) =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(directory.length + 1))
    .sort();

const log = (method, path) => appendFileSync('requests.log', `${method} ${path}\n`);

const listen = (server, port = 0) =>
  new Promise((done) => server.listen(port, '127.0.0.1', () => done(`http://127.0.0.1:${server.address().port}`)));

const serveCloud = async () => {
  const users = new v2.SimpleUserManager();
  users.addUser('reader', 'reader', false);
  const httpAuthentication = new v2.HTTPBasicAuthentication(users, 'documents');
  const dav = new v2.WebDAVServer({ requireAuthentification: true, httpAuthentication });
  await dav.setFileSystemAsync('/', new v2.PhysicalFileSystem(resolve('cloud')));
  return listen(
    createServer((request, response) => {
      log(request.method, request.url);
      dav.executeRequest(request, response);
    }),
  );
};

const readRepository = () => {
  const repository = new FixtureRepository();
  for (const path of filesOf('repository')) repository.write(path, readFileSync(`repository/${path}`));
  repository.issues = JSON.parse(readFileSync('issues.json', 'utf8'));
  return repository;
};

const servePlatform = async (replay, refusalFile = null) => {
  const { url } = await ReplayServer.start((request) => {
    log(request.method, request.path);
    if (refusalFile !== null && existsSync(refusalFile)) return JSON.parse(readFileSync(refusalFile, 'utf8'));
    return replay(readRepository())(request);
  });
  return url;
};

const sitemap = () => {
  const urls = filesOf('site').map((path) => `<url><loc>http://127.0.0.1:${SITE_PORT}/${path}</loc></url>`);
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`;
};

const serveSite = () =>
  listen(
    createServer((request, response) => {
      const path = new URL(request.url, 'http://site').pathname.slice(1);
      const isMap = path === 'sitemap.xml';
      if (!isMap && !filesOf('site').includes(path)) return response.writeHead(404).end();
      const body = isMap ? sitemap() : readFileSync(`site/${path}`);
      const etag = `"${createHash('sha256').update(body).digest('hex')}"`;
      const status = request.headers['if-none-match'] === etag ? 304 : 200;
      log(request.method, `${request.url} ${status}`);
      response.writeHead(status, { etag, 'content-type': isMap ? 'application/xml' : 'text/markdown' });
      response.end(status === 304 || request.method === 'HEAD' ? undefined : body);
    }),
    SITE_PORT,
  );

const [cloud, github, gitea] = await Promise.all([
  serveCloud(),
  servePlatform(githubReplay, 'refusal.json'),
  servePlatform(giteaReplay),
  serveSite(),
]);
writeFileSync(
  'places.env',
  `export WEBDAV_URL=${cloud} WEBDAV_USERNAME=reader WEBDAV_PASSWORD=reader SOURCE_ALLOW_HOSTS=127.0.0.1
export GITHUB_API_URL=${github} GITHUB_OWNER=acme GITEA_URL=${gitea} GITEA_OWNER=acme\n`,
);
