import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { apiDocument } from '../testing/api-document.fixture.js';
import { GitPlatform } from '../testing/git-platform.fixture.js';
import { reviewedManifests } from '../testing/reviewed-manifests.fixture.js';
import { ServedAgents } from '../testing/served-agents.fixture.js';
import { WebdavTestServer } from '../testing/webdav-server.fixture.js';

interface Described {
  readonly name?: string;
  readonly in?: string;
  readonly example?: unknown;
  readonly $ref?: string;
  readonly schema?: Described;
  readonly properties?: Readonly<Record<string, Described>>;
}

/** Examples of what differs from machine to machine, by the name of the field; undefined leaves it out. */
const elsewhere: Record<string, unknown> = {
  webdav_path: '/',
  config_path: '/',
  // The settings' servers.
  webdav_url: undefined,
  webdav_username: undefined,
  webdav_password: undefined,
  endpoint_url: undefined,
};

/** By the end of the path. */
const EXPECTED: readonly (readonly [RegExp, number])[] = [
  // What has ended cannot be cancelled.
  [/\/cancel$/, 409],
  [/\/(approve|apply)$/, 202],
  [/\/plans$/, 201],
];

let stack: AsyncDisposableStack;
let served: ServedAgents;

beforeAll(async () => {
  stack = new AsyncDisposableStack();
  const platform = await GitPlatform.start();
  stack.defer(() => platform.stop());
  platform.repository.write('docs/index.md', '# Docs');
  const webdav = stack.use(await WebdavTestServer.start('reader', 'hunter2'));
  const environment = { WEBDAV_URL: webdav.url, WEBDAV_USERNAME: 'reader', WEBDAV_PASSWORD: 'hunter2' };
  served = stack.use(await ServedAgents.start('sqlite', { ...platform.environment, ...environment }));
  const form = new URLSearchParams({ config_file: served.docs, source: 'first' });
  const response = await fetch(`${served.url}/api/v1/fs/run-inventory`, { method: 'POST', body: form });
  const { run_id } = (await response.json()) as { run_id: number };
  const reviewed = await reviewedManifests(served);
  Object.assign(elsewhere, { path: served.docs, config_file: served.docs, run_id, ...reviewed });
});
afterAll(() => stack.disposeAsync());

const schemaOf = ({ $ref, ...schema }: Described): Described =>
  $ref === undefined ? schema : (apiDocument.components.schemas[$ref.split('/').at(-1)!] as Described);

const exampleOf = (name: string, { example, schema }: Described): unknown =>
  name in elsewhere ? elsewhere[name] : (example ?? schema?.example);

const given = (fields: Readonly<Record<string, Described>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .map(([name, field]) => [name, exampleOf(name, field)] as const)
      .filter(([, example]) => example !== undefined)
      .map(([name, example]) => [name, String(example)]),
  );

const operations = Object.entries(apiDocument.paths)
  .flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })))
  // It is signed, with a secret that the description cannot know.
  .filter(({ path }) => !path.endsWith('/webhook'));

it.each(operations)('$method $path takes its own example', async ({ path, method, operation }) => {
  const parameters = (operation.parameters ?? []) as readonly Described[];
  const valuesIn = (place: string) =>
    given(Object.fromEntries(parameters.filter((one) => one.in === place).map((one) => [one.name, one])));
  const inPath = valuesIn('path');
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(inPath[name]!)),
    served.url,
  );
  url.search = new URLSearchParams(valuesIn('query')).toString();
  const [[type, body] = []] = Object.entries(operation.requestBody?.content ?? {});
  const fields = body && given(schemaOf(body.schema as Described).properties ?? {});
  const response = await fetch(url, {
    method,
    ...(fields && {
      headers: { 'content-type': type! },
      body: type === 'application/json' ? asJson(fields) : new URLSearchParams(fields),
    }),
  });
  const [, expected = 200] = EXPECTED.find(([ending]) => ending.test(path)) ?? [];
  expect([response.status, response.status === expected ? '' : await response.text()]).toEqual([expected, '']);
});

/** Numbers and booleans are what they are in JSON. */
const asJson = (fields: Readonly<Record<string, string>>): string =>
  JSON.stringify(fields, (_, value: unknown) =>
    typeof value === 'string' && /^(\d+|true|false)$/.test(value) ? (JSON.parse(value) as unknown) : value,
  );
