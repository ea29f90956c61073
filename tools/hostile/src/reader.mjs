import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { parseDoclingJson } from '../../../libs/domain/dist/index.js';
import { DEFAULT_CHUNKING_OPTIONS } from '../../../libs/chunking/dist/index.js';
import { DocumentWorkers, MimeTypeSniffer, ProcessPool } from '../../../libs/documents/dist/index.js';
import { ChunkWorkers } from '../../../libs/step-handlers/dist/workers/chunk-workers.js';
import { documentItems } from '../../../libs/vector-store/dist/encoding/document-items.js';

const NEVER = new AbortController().signal;
const OCTET_STREAM = 'application/octet-stream';

/**
 * Takes documents the way that the product takes them, in its processes and with its limits: the type found out, inspected,
 * parsed, cut into chunks; the items that are stored are listed in this process. Must be closed.
 */
export class Reader {
  constructor(processes) {
    this.deaths = 0;
    this.pool = new ProcessPool({ maxProcesses: processes });
    this.sniffer = new MimeTypeSniffer({ onDeath: () => (this.deaths += 1) });
  }

  /** What became of a document, and the time and memory that its processes used for it. Never throws what a document brought about. */
  async read(path, fileName, word) {
    const reports = [];
    const pool = { run: (...request) => this.pool.run(...request).then((report) => (reports.push(report), report)) };
    const result = await this.take(pool, path, fileName, word).catch(failureOf);
    const tries = reports.flatMap((report) => report.tries);
    return {
      ...result,
      cpuSeconds: tries.reduce((sum, { cpuMs }) => sum + cpuMs, 0) / 1000,
      memoryMb: Math.round(Math.max(0, ...tries.map(({ peakMemoryBytes }) => peakMemoryBytes)) / 1024 ** 2),
      deaths: reports.flatMap((report) => report.deaths.map(({ description }) => description)),
    };
  }

  close() {
    return Promise.all([this.pool.close(), this.sniffer.close()]);
  }

  async take(pool, path, fileName, word) {
    const sha256 = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    const before = this.deaths;
    const sniffed = await this.sniffer.sniff(path, fileName);
    if (sniffed === OCTET_STREAM && this.deaths > before) throw new Error('killed the process that finds out its type');
    const workers = new DocumentWorkers(pool);
    const { mimeType } = await workers.inspect({ path, fileName, mimeType: sniffed, sha256 }, NEVER);
    const files = { markdown: `${path}.md`, doclingJson: `${path}.json` };
    const made = `${path}.chunks`;
    try {
      const { warnings, characters } = await workers.parse(
        { file: { path, fileName, mimeType, sha256 }, files, options: {} },
        NEVER,
      );
      const { chunks } = await new ChunkWorkers(pool).chunk(
        { doclingJson: files.doclingJson, chunks: made, options: DEFAULT_CHUNKING_OPTIONS },
        NEVER,
      );
      const items = documentItems(parseDoclingJson(await readFile(files.doclingJson, 'utf8'))).length;
      const texts = await Promise.all([files.markdown, made].map((file) => readFile(file, 'utf8')));
      const shows = texts.every((text) => text.includes(word));
      return { outcome: 'read', warnings: warnings.slice(0, 3), markdown: characters, chunks, items, shows };
    } finally {
      for (const file of [files.markdown, files.doclingJson, made]) await rm(file, { force: true });
    }
  }
}

const failureOf = ({ name, code = name, message, retryable }) => ({ outcome: code, message, retryable });
