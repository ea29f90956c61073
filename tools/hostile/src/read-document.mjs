/**
 * A process that takes one document the whole way: inspected, parsed to Markdown and DoclingDocument JSON, cut into chunks,
 * its items listed as they are stored. Prints one line of JSON.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inspectDocument } from '../../../libs/documents/dist/inspection/inspect-document.js';
import { parseDocument } from '../../../libs/documents/dist/parsing/parse-document.js';
import { parseDoclingJson } from '../../../libs/documents/dist/docling/docling-json.js';
import { chunkDocument, DEFAULT_CHUNKING_OPTIONS } from '../../../libs/chunking/dist/index.js';
import { documentItems } from '../../../libs/vector-store/dist/encoding/document-items.js';

const [path, fileName, word] = process.argv.slice(2);
const bytes = readFileSync(path);
const file = {
  path,
  fileName,
  mimeType: 'application/octet-stream',
  sha256: createHash('sha256').update(bytes).digest('hex'),
};
const marks = {};
let last = process.cpuUsage();
const mark = (stage) => {
  const { user, system } = process.cpuUsage(last);
  marks[stage] = Math.round((user + system) / 1000);
  last = process.cpuUsage();
};

async function read() {
  const { mimeType } = await inspectDocument(file);
  mark('inspect');
  const parsed = await parseDocument({ ...file, mimeType }, {});
  mark('parse');
  const document = parseDoclingJson(parsed.doclingJson);
  const chunks = chunkDocument(document, DEFAULT_CHUNKING_OPTIONS);
  mark('chunk');
  const items = documentItems(document);
  mark('items');
  return {
    outcome: 'read',
    warnings: parsed.warnings.slice(0, 3),
    markdown: parsed.markdown.length,
    chunks: chunks.length,
    items: items.length,
    shows: parsed.markdown.includes(word) && chunks.some(({ content }) => content.includes(word)),
  };
}

mark('load');
const result = await read().catch((error) => ({
  outcome: error.code ?? error.name,
  message: error.message.slice(0, 300),
}));
// What a document cost until it was refused counts like the rest.
mark('refuse');
process.stdout.write(
  `${JSON.stringify({ ...result, marks, maxRssMb: Math.round(process.resourceUsage().maxRSS / 1024) })}\n`,
);
