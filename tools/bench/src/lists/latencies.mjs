/** How long the lists take that are asked for page by page. */
import { percentile, round, timed } from '../measure.mjs';

const REQUESTS = 100;
const WARM_UP = 5;
const ROWS = 10;

/** Every list that is paginated, with what can be asked of it. */
const lists = ([largest, , , smallest]) => [
  '/workflow/?',
  '/workflow/?include_steps=true',
  '/workflow/?include_doc_info=true',
  '/workflow/?include_steps=true&include_doc_info=true',
  `/workflow/?batch_id=${largest}`,
  `/workflow/?batch_id=${largest}&include_steps=true&include_doc_info=true`,
  `/workflow/?batch_id=${smallest}&include_steps=true&include_doc_info=true`,
  ...['PENDING', 'RUNNING', 'COMPLETED', 'ERROR', 'FAILED'].map((status) => `/workflow/by-status?status=${status}`),
  '/workflow/by-status?status=COMPLETED&include_doc_info=true',
  `/workflow/by-status?status=COMPLETED&batch_id=${largest}&include_doc_info=true`,
  `/workflow/by-status?status=FAILED&batch_id=${largest}`,
];

const read = async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
  return response.json();
};

const measure = async (url) => {
  for (let index = 0; index < WARM_UP; index += 1) await read(url);
  const times = [];
  for (let index = 0; index < REQUESTS; index += 1) times.push((await timed(() => read(url))).ms);
  return { p50: round(percentile(times, 0.5), 1), p95: round(percentile(times, 0.95), 1) };
};

/** Milliseconds of the first and the last page of every list, and of the status of the largest batch without its workflows. */
export const listLatencies = async (base, batchIds) => {
  const rows = [];
  for (const list of lists(batchIds)) {
    const pageUrl = (page) => `${base}/api/v1${list}&page=${page}&rows_per_page=${ROWS}`;
    const { total_pages: pages } = await read(pageUrl(1));
    rows.push({ list, pages, first: await measure(pageUrl(1)), last: await measure(pageUrl(Math.max(1, pages))) });
  }
  const status = await measure(`${base}/api/v1/batch/status?batch_id=${batchIds[0]}&include_workflows=false`);
  return { rows, batchStatus: status };
};
