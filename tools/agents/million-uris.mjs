// Measures the memory of `si-agent` for a source of many documents: node tools/agents/million-uris.mjs [count]
//
// Makes a directory of hard links (a million files need a few thousand inodes), an ingester that has all of them, and runs the real
// `si-agent` twice: the first run reads every file for its hash, the second finds all hashes remembered.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { link, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { buffer } from 'node:stream/consumers';

const SI_AGENT = resolve(import.meta.dirname, '../../apps/agents-api/bin/si-agent.mjs');
const PER_FOLDER = 1000;
const SAMPLE_MS = 200;

const count = Number(process.argv[2] ?? 1_000_000);
const workplace = await mkdtemp(join(tmpdir(), 'sluice-million-'));

const makeDocuments = async () => {
  for (let folder = 0; folder * PER_FOLDER < count; folder += 1) {
    const path = join(workplace, 'docs', `folder-${String(folder).padStart(4, '0')}`);
    await mkdir(path, { recursive: true });
    const first = join(path, 'document-0000.md');
    await writeFile(first, `# Folder ${folder}\n`);
    const others = Math.min(PER_FOLDER, count - folder * PER_FOLDER) - 1;
    const names = Array.from({ length: others }, (_, index) => `document-${String(index + 1).padStart(4, '0')}.md`);
    await Promise.all(names.map((name) => link(first, join(path, name))));
  }
};

/** An ingester that has every document as it is. */
const startIngester = async () => {
  let requests = 0;
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const answer = (status, value) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (request.url.startsWith('/api/v1/batch')) return answer(200, []);
    if (!request.url.startsWith('/api/v1/source-status'))
      return answer(404, { error: 'There is nothing at this path' });
    requests += 1;
    const form = await new Response(body, { headers: { 'content-type': request.headers['content-type'] } }).formData();
    const hashes = JSON.parse(form.get('hashes'));
    return answer(
      200,
      Object.fromEntries(Object.entries(hashes).map(([uri, hash]) => [uri, { status: 'match', hash }])),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, url: `http://127.0.0.1:${server.address().port}/api/v1`, takeRequests: () => requests };
};

const peakOf = async (pid) => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
};

const measure = async (name, ingester) => {
  const before = performance.now();
  const env = {
    ...process.env,
    ENDPOINT_URL: ingester.url,
    EXTENSIONS: 'md',
    AGENT_STATE_DIR: join(workplace, 'state'),
  };
  const agent = spawn(process.execPath, [SI_AGENT, 'fs', 'run-inventory', join(workplace, 'docs'), 'million'], { env });
  let output = '';
  for (const stream of [agent.stdout, agent.stderr]) stream.on('data', (chunk) => (output += chunk));
  let peak = 0;
  const timer = setInterval(async () => (peak = Math.max(peak, await peakOf(agent.pid))), SAMPLE_MS);
  const [code] = await once(agent, 'exit');
  clearInterval(timer);
  const seconds = ((performance.now() - before) / 1000).toFixed(0);
  console.log(`${name}: ${seconds} s, at most ${peak.toFixed(0)} MiB resident, exit code ${code}\n${output.trim()}`);
};

const ingester = await startIngester();
try {
  await makeDocuments();
  await measure('first run', ingester);
  await measure('second run', ingester);
  console.log(`comparisons: ${ingester.takeRequests()} requests`);
} finally {
  ingester.server.close();
  await rm(workplace, { recursive: true, force: true });
}
