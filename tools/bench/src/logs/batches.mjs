/** Batches as clients send them: several runs, every other entry of an HTTP exchange. */
const BEGIN = Date.parse('2026-01-31T08:30:00.000Z');
const RUNS = 5;

export const ENTRIES = 500;
/** A span per entry and run, and the one of the client. */
export const SPANS = ENTRIES + RUNS + 1;

const attributesOf = (index, batch) =>
  index % 2 === 0
    ? { component: 'editor', count: index }
    : {
        'http.request_id': `${batch}-${index >>> 2}`,
        'http.type': index % 4 === 1 ? 'request' : 'response',
        'http.method': 'GET',
        'http.status_code': 200,
      };

export const logBatch = (batch) => ({
  logs: Array.from({ length: ENTRIES }, (_, index) => ({
    timestamp: new Date(BEGIN + index).toISOString(),
    level: ['info', 'debug', 'warning', 'error'][index % 4],
    logger: 'app.agent.http',
    message: `Message number ${index} of the client, with some words in it`,
    install_id: '3f1c9f0a-8a39-4a51-9a0e-5d2f7f1c1a11',
    session_id: '9b2f4c4e-6a8a-4d1f-9c55-0f5a6c1d2e3f',
    user_id: 'ada@example.org',
    active_run: { thread_id: `thread-${batch}`, run_id: `run-${batch}-${index % RUNS}` },
    attributes: attributesOf(index, batch),
  })),
  resource: { 'service.name': 'bench', 'device.alias': "Ada's laptop" },
});
