/** The agents against the real ingester: a first sync, and one that finds nothing changed; and calls to a replayed GitHub. */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '@sluice/persistence';
import { FixtureRepository, githubReplay, ReplayServer } from '@sluice/scm-clients/testing';
import { median, round, timed } from './measure.mjs';
import { startService } from './service.mjs';

const FILES = 10_000;
const SMALL_BYTES = 1024;
const LARGE_BYTES = 100 * 1024;
const REPOSITORY_FILES = 5000;
const EDITED_FILES = 10;

/** Text of exactly that size, different for each number. */
const text = (number, bytes) => `# Note ${number}\n\n${'Water level normal. '.repeat(bytes / 20)}`.slice(0, bytes);

const writeFiles = async (directory, bytes) => {
  for (let start = 0; start < FILES; start += 100) {
    const folder = join(directory, `part-${start / 100}`);
    await mkdir(folder, { recursive: true });
    const names = Array.from({ length: 100 }, (_, index) => start + index);
    await Promise.all(names.map((number) => writeFile(join(folder, `${number}.md`), text(number, bytes))));
  }
};

const run = (command, args, env = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve(output) : reject(new Error(`${command} ended with ${code}`))));
  });

const openIngester = async (root, databaseUrl, directory) => {
  const database = await connectDatabase({ url: databaseUrl });
  await database.migrate();
  await database.close();
  const env = {
    DOC_DB_URL: databaseUrl,
    FILE_STORE_DIR: join(directory, 'file_store'),
    VECTORDB_DIR: join(directory, 'vectordb'),
  };
  const args = ['serve', '--port', '0', '--no-access-log'];
  return startService(join(root, 'apps/ingester-api/bin/si-cli.mjs'), args, env, root);
};

/** Runs `work` with a directory of files, an ingester, and `sync`: one `si-agent`, which answers its report and its seconds. */
const withSync = async (root, databaseUrl, bytes, work) => {
  const directory = await mkdtemp(join(tmpdir(), 'sluice-bench-agents-'));
  const files = join(directory, 'files');
  await writeFiles(files, bytes);
  const ingester = await openIngester(root, databaseUrl, directory);
  const sync = async () => {
    const args = [join(root, 'apps/agents-api/bin/si-agent.mjs'), 'fs', 'run-inventory', files, 'bench', '--json'];
    const env = { ENDPOINT_URL: `${ingester.url}/api/v1`, AGENT_STATE_DIR: join(directory, 'state') };
    const { ms, result } = await timed(() => run(process.execPath, args, env));
    return { seconds: ms / 1000, report: JSON.parse(result) };
  };
  try {
    return await work(sync, files);
  } finally {
    await ingester.stop();
    await rm(directory, { recursive: true, force: true });
  }
};

const expectCounts = (report, counts) => {
  for (const [name, count] of Object.entries(counts))
    if (report[name] !== count) throw new Error(`The sync's ${name} is ${report[name]}, not ${count}`);
};

const firstSync = (root, databaseUrl) =>
  withSync(root, databaseUrl, SMALL_BYTES, async (sync) => {
    const { seconds, report } = await sync();
    expectCounts(report, { ingested_count: FILES, error_count: 0 });
    return FILES / seconds;
  });

/** Both read from the page cache: the files have just been written, and read by the first sync. */
const unchanged = (root, databaseUrl, rounds) =>
  withSync(root, databaseUrl, LARGE_BYTES, async (sync, files) => {
    await sync();
    const syncs = [];
    const hashings = [];
    for (let index = 0; index < rounds; index += 1) {
      const { seconds, report } = await sync();
      expectCounts(report, { ingested_count: 0, match: FILES });
      syncs.push(seconds);
      const hashing = 'find "$1" -type f -print0 | xargs -0 sha256sum > /dev/null';
      hashings.push((await timed(() => run('sh', ['-c', hashing, 'sh', files]))).ms / 1000);
    }
    return { seconds: median(syncs), hashingSeconds: median(hashings) };
  });

/** Requests that the platform sees. */
const platformCalls = async (root, databaseUrl) => {
  const directory = await mkdtemp(join(tmpdir(), 'sluice-bench-agents-'));
  const repository = new FixtureRepository();
  for (let number = 0; number < REPOSITORY_FILES; number += 1)
    repository.write(`docs/part-${number % 50}/${number}.md`, text(number, SMALL_BYTES));
  const platform = await ReplayServer.start(githubReplay(repository));
  const ingester = await openIngester(root, databaseUrl, directory);
  const calls = async (counts) => {
    platform.requests.length = 0;
    const args = ['scm', 'run-inventory', 'github', 'docs', '--no-start-workflows', '--json'];
    const env = {
      ENDPOINT_URL: `${ingester.url}/api/v1`,
      AGENT_STATE_DIR: join(directory, 'state'),
      GITHUB_API_URL: platform.url,
      GITHUB_OWNER: 'acme',
    };
    const output = await run(process.execPath, [join(root, 'apps/agents-api/bin/si-agent.mjs'), ...args], env);
    expectCounts(JSON.parse(output), { error_count: 0, ...counts });
    return platform.requests.length;
  };
  try {
    await calls({ ingested_count: REPOSITORY_FILES });
    const noChange = await calls({ ingested_count: 0 });
    for (let number = 0; number < EDITED_FILES; number += 1)
      repository.write(`docs/part-${number % 50}/${number}.md`, `# Edited ${number}\n`);
    return { noChange, edited: await calls({ ingested_count: EDITED_FILES }) };
  } finally {
    await ingester.stop();
    await platform.stop();
    await rm(directory, { recursive: true, force: true });
  }
};

const measure = async ({ root, postgres, sqlite, rounds }) => {
  const rates = { postgres: [], sqlite: [] };
  for (let index = 0; index < rounds; index += 1) {
    rates.postgres.push(await firstSync(root, await postgres()));
    rates.sqlite.push(await firstSync(root, await sqlite()));
  }
  const { seconds, hashingSeconds } = await unchanged(root, await sqlite(), rounds);
  return {
    firstSyncFilesPerSecond: { postgres: round(median(rates.postgres)), sqlite: round(median(rates.sqlite)) },
    unchangedSeconds: round(seconds, 2),
    hashingSeconds: round(hashingSeconds, 2),
    unchangedToHashing: round(seconds / hashingSeconds, 2),
    platformCalls: await platformCalls(root, await sqlite()),
  };
};

const linesOf = ({
  firstSyncFilesPerSecond,
  unchangedSeconds,
  hashingSeconds,
  unchangedToHashing,
  platformCalls: calls,
}) => [
  'Real processes: `si-agent` into `si-cli serve`, on one machine.',
  '',
  '| | measured | target |',
  '|---|---|---|',
  `| first sync of ${FILES.toLocaleString('en')} files of 1 KB, files per second, ingester on PostgreSQL | ${firstSyncFilesPerSecond.postgres} | 300 |`,
  `| the same, ingester on SQLite | ${firstSyncFilesPerSecond.sqlite} | |`,
  `| sync of ${FILES.toLocaleString('en')} unchanged files (1 GB), seconds | ${unchangedSeconds} | under 5 |`,
  `| the same ÷ \`sha256sum\` over the files (${hashingSeconds} s) | ${unchangedToHashing} | at most 1.3 |`,
  `| GitHub repository of ${REPOSITORY_FILES.toLocaleString('en')} files, calls when nothing changed | ${calls.noChange} | at most 5 |`,
  `| the same, ${EDITED_FILES} files changed | ${calls.edited} | at most 20 |`,
];

export const agentsBench = { name: 'agents', title: 'Agents', hasRounds: true, run: measure, lines: linesOf };
