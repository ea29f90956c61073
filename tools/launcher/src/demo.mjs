/**
 * `npm run demo [-- <folder>] [--exit] [--port <n>] [--query <text>]`: takes a folder of documents through a batch and searches
 * the result.
 */
import { openAsBlob } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { SingleBar } from 'cli-progress';
import { ApiClient } from './api-client.mjs';
import { choosePort, startServer } from './server-process.mjs';
import { ensureBuilt, root } from './workspace.mjs';

const EXAMPLES = join(root, 'examples/documents');
const EXAMPLE_QUERY = 'How often are the gate seals inspected?';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    exit: { type: 'boolean', default: false },
    port: { type: 'string', default: '8000' },
    query: { type: 'string' },
  },
});

const say = (line = '') => process.stdout.write(`${line}\n`);

const filesBelow = async (folder) => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name));
  return files.sort();
};

const progressBar = (total) => {
  if (!process.stdout.isTTY) return { update: () => undefined, stop: () => undefined };
  const bar = new SingleBar({ format: '  {bar} {value}/{total} documents, {failed} failed', hideCursor: true });
  bar.start(total, 0, { failed: 0 });
  return bar;
};

/** Waits until every document is COMPLETED or FAILED. */
const untilFinished = async (api, batchId, total) => {
  const bar = progressBar(total);
  for (;;) {
    const { workflow_count: count } = await api.get('/batch/status', { batch_id: batchId, include_workflows: false });
    bar.update(count.COMPLETED + count.FAILED, { failed: count.FAILED });
    if (count.COMPLETED + count.FAILED >= total) break;
    await sleep(150);
  }
  bar.stop();
};

const folder = resolve(process.env.INIT_CWD ?? '.', positionals[0] ?? EXAMPLES);
const isExample = positionals[0] === undefined;
if (!(await stat(folder).catch(() => null))?.isDirectory()) {
  process.stderr.write(`${folder} is no folder; give one: npm run demo -- <folder>\n`);
  process.exit(1);
}
const files = await filesBelow(folder);
if (files.length === 0) {
  process.stderr.write(`${folder} holds no files\n`);
  process.exit(1);
}

ensureBuilt();
const server = await startServer(await choosePort(Number(values.port)));
const stopAndExit = async (code) => process.exit((await server.stop()) || code);
process.once('SIGINT', () => void stopAndExit(130));
process.once('SIGTERM', () => void stopAndExit(130));

const run = async () => {
  const api = new ApiClient(server.url);
  const source = isExample ? 'examples' : basename(folder);
  say(`Sluice runs at ${server.url}\n`);
  say(`1. Upload ${files.length} files of ${relative(root, folder) || folder}`);
  const existing = (await api.get('/batch/')).find((batch) => batch.source === source);
  const batchId = existing?.id ?? (await api.post('/batch/', { name: `Demo: ${source}`, source })).batch_id;
  const refused = [];
  for (const path of files) {
    const uri = relative(folder, path).replaceAll('\\', '/');
    const file = new File([await openAsBlob(path)], basename(path));
    await api
      .post('/document/ingest-document', { source_uri: uri, source, batch_id: batchId, file })
      .catch((error) => refused.push(`${uri}: ${error.message}`));
  }
  for (const line of refused) say(`   not taken: ${line}`);

  say('2. Validate, parse, chunk, embed, store');
  const started = await api.post('/batch/start-workflows', { batch_id: batchId });
  await untilFinished(api, batchId, (await api.get('/batch/status', { batch_id: batchId })).workflows.length);
  const runs = await api.get('/workflow/', { batch_id: batchId, include_steps: true, include_doc_info: true });
  const latest = runs.filter((run) => run.run_group_id === started.run_group).reverse();
  for (const run of latest) {
    const meta = Object.assign({}, ...run.steps.map((step) => step.status_meta));
    const facts = [
      meta.pages ? `${meta.pages} pages` : null,
      meta.chunks ? `${meta.chunks} chunks` : null,
      run.duration === null ? null : `${run.duration.toFixed(2)} s`,
    ].filter(Boolean);
    say(
      `   ${run.status.padEnd(9)} ${run.document_info?.uri ?? run.doc_id}  ${run.status_message ?? facts.join(', ')}`,
    );
  }

  const query = values.query ?? (isExample ? EXAMPLE_QUERY : null);
  if (query) {
    say(`3. Search: ${query}`);
    const { results } = await api.get('/vectordb/search', { db: 'default', q: query, limit: 3 });
    for (const [index, hit] of results.entries()) {
      const headings = hit.headings[0] === hit.title ? hit.headings.slice(1) : hit.headings;
      const place = [hit.title ?? hit.uri, ...headings].join(' › ');
      const pages = hit.page_numbers.length > 0 ? `, page ${hit.page_numbers.join(', ')}` : '';
      say(`   ${index + 1}. ${place} (${hit.uri}${pages}; score ${hit.score.toFixed(3)})`);
      say(`      ${hit.content.replaceAll(/\s+/g, ' ').slice(0, 200)}`);
    }
  }
  say(`\nVector database: data/vectordb/default   API: ${server.url}/docs`);
  return latest.some((run) => run.status === 'FAILED') || refused.length > 0 ? 1 : 0;
};

try {
  const code = await run();
  if (values.exit) await stopAndExit(code);
  say('The server goes on running; end it with Ctrl+C.');
  process.exitCode = await server.exited;
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  await stopAndExit(1);
}
