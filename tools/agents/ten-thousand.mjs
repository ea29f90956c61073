// The life of 10,000 documents: first sync, nothing new, change and removal, withheld and approved deletions, with the real `si-agent`
// and the real `si-cli serve`: node tools/agents/ten-thousand.mjs [DOC_DB_URL] [report.json]
//
// Without an address the ingester has a file of SQLite. The reports of two databases are to be equal: compare the files.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { link, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = resolve(import.meta.dirname, '../..');
const SI_AGENT = join(ROOT, 'apps/agents-api/bin/si-agent.mjs');
const SI_CLI = join(ROOT, 'apps/ingester-api/bin/si-cli.mjs');
const FOLDERS = 20;
const PER_FOLDER = 500;

const workplace = await mkdtemp(join(tmpdir(), 'sluice-ten-thousand-'));
const docs = join(workplace, 'docs');
const [databaseUrl = `sqlite:///${join(workplace, 'ingester.db')}`, reportFile] = process.argv.slice(2);

const fill = async () => {
  for (let folder = 0; folder < FOLDERS; folder += 1) {
    const path = join(docs, `folder-${folder}`);
    await mkdir(path, { recursive: true });
    const names = Array.from({ length: PER_FOLDER }, (_, index) => join(path, `${index}.md`));
    await writeFile(names[0], `# Folder ${folder}\n`);
    await Promise.all(names.slice(1).map((name) => link(names[0], name)));
  }
};

const startIngester = async () => {
  const env = {
    ...process.env,
    DOC_DB_URL: databaseUrl,
    FILE_STORE_DIR: join(workplace, 'file_store'),
    VECTORDB_DIR: join(workplace, 'vectordb'),
    WORKFLOW_DIR: join(ROOT, 'config/workflows'),
    PARAM_DIR: join(ROOT, 'config/params'),
  };
  const prepared = spawn(process.execPath, [SI_CLI, 'db-init'], { cwd: workplace, env, stdio: 'ignore' });
  await once(prepared, 'exit');
  const child = spawn(process.execPath, [SI_CLI, 'serve', '--port', '0', '--no-access-log'], { cwd: workplace, env });
  let said = '';
  for await (const chunk of child.stderr) {
    said += chunk;
    const url = /Sluice is ready at (http:\/\/[\d.]+:\d+)/.exec(said)?.[1];
    if (url) {
      child.stderr.resume();
      return { child, endpointUrl: `${url}/api/v1` };
    }
  }
  throw new Error(`The ingester did not start:\n${said}`);
};

/** Deletions end in whichever order the ingester answers. */
const comparable = ({ deletions: { deleted, ...deletions }, ...report }) => ({
  ...report,
  deletions: { ...deletions, deleted: [...deleted].sort() },
});

const reports = {};

const sync = async (name, endpointUrl, ...options) => {
  const before = performance.now();
  const env = {
    ...process.env,
    ENDPOINT_URL: endpointUrl,
    AGENT_STATE_DIR: join(workplace, 'state'),
    EXTENSIONS: 'md',
  };
  const command = [SI_AGENT, 'fs', 'run-inventory', docs, 'large', '--json', ...options];
  const agent = spawn(process.execPath, command, { cwd: workplace, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [exitCode]] = await Promise.all([text(agent.stdout), once(agent, 'exit')]);
  const report = comparable(JSON.parse(output));
  reports[name] = { exitCode, ...report };
  const { new: fresh, mismatch, match, ingested_count, deleted_count, error_count, deletions } = report;
  const counts = { exitCode, new: fresh, mismatch, match, ingested_count, deleted_count, error_count };
  const seconds = ((performance.now() - before) / 1000).toFixed(1);
  console.log(`${name}: ${seconds} s, ${JSON.stringify({ ...counts, withheld: deletions.withheld.length })}`);
};

const { child, endpointUrl } = await startIngester();
try {
  await fill();
  await sync('first sync', endpointUrl);
  await sync('nothing new', endpointUrl, '--delete-stale');
  // One content changes, and with it all documents that are links to it; another folder goes.
  await writeFile(join(docs, 'folder-1/0.md'), '# Folder 1, edited\n');
  await rm(join(docs, 'folder-2'), { recursive: true });
  await sync('change and removal', endpointUrl, '--delete-stale');
  for (let folder = 3; folder < FOLDERS; folder += 1) await rm(join(docs, `folder-${folder}`), { recursive: true });
  await sync('withheld', endpointUrl, '--delete-stale');
  await sync('approved', endpointUrl, '--delete-stale', '--approve-deletes', String(FOLDERS * PER_FOLDER));
  if (reportFile) await writeFile(reportFile, `${JSON.stringify(reports, null, 2)}\n`);
} finally {
  child.kill('SIGTERM');
  await once(child, 'exit');
  await rm(workplace, { recursive: true, force: true });
}
