import { join, resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { faults, runSchemathesis, type ByDesign } from '@sluice/testing';
import { ApiFixture } from '../testing/api.fixture.js';
import { Processing } from '../testing/processed-batch.fixture.js';

/** Where the programs are: see tools/launcher/src/clients.mjs. */
declare const clients: { readonly bin: string };

const DESCRIPTION = resolve(import.meta.dirname, '../../openapi.json');
const KEY = 'the key of this test';
const SEED = 20261122;
/** Requests per operation of the random phases; those of the other phases are as many as the description has cases. */
const EXAMPLES = 5;
/** Second spellings of paths, which lead to the same code; and the stream of events, whose every request is waited for in vain. */
const LEFT_OUT = /\/(?:lancedb|run_groups|param_sets|events)(?:\/|$)/;

const ACCEPTED = 'ST201';
const REFUSED = 'ST202';
const OTHER_BODY = 'ST108';
const UNKNOWN_METHOD = 'ST204';
const ALLOW = 'ST205';
const BY_DESIGN: readonly ByDesign[] = [
  {
    code: REFUSED,
    why: 'A filter is a condition in SQL, of which no schema can be made',
    operations: /(search|documents)$/,
  },
  {
    code: REFUSED,
    why: 'File systems decide how long a part of a name may be; db may stand in form or query, and is required',
    operations: /\/(vectordb|lancedb)\//,
  },
  {
    code: REFUSED,
    why: 'YAML and JSON in a text field must be such',
    operations: /POST .*(param[-_]sets|source-status|lab\/compare)$/,
  },
  {
    code: REFUSED,
    why: 'OpenAPI cannot say of query parameters that exactly one is given',
    operations: /^GET .*(failures|passages\/at|distributions|chunks)$/,
  },
  {
    code: REFUSED,
    why: 'A bulk action needs a condition, or is gone on with by its id alone',
    operations: /workflow\/bulk$/,
  },
  {
    code: REFUSED,
    why: 'A run group may stand in form or query, and is required',
    operations: /workflow\/retry$/,
  },
  {
    code: REFUSED,
    why: 'A blank field is an absent one, as browsers send forms, and one of file and input_uri is required',
    operations: /ingest-document$/,
  },
  {
    code: REFUSED,
    why: 'A document needs its file, and as many documents as files no schema can ask for',
    operations: /ingest-documents$/,
  },
  {
    code: ACCEPTED,
    why: 'Each document is answered by itself: one that is wrong is refused in the body',
    operations: /ingest-documents$/,
  },
  {
    code: OTHER_BODY,
    why: 'YAML is returned as a text, which generators of clients pass on as it is',
    operations: /^GET .*(definitions|param[-_]sets)\/\{\w+\}$/,
  },
  {
    code: ACCEPTED,
    why: 'Switches are understood in other spellings, too: 0, no, off',
    operations: /start-workflows$/,
  },
  {
    code: ACCEPTED,
    why: 'A blank field is an absent one, as browsers send forms',
    operations:
      /(\/search|\{batch_id\}\/documents|vectordb\/questions(\/ask)?|param-sets\/validate|failures\/retry|workflow\/bulk)$/,
  },
  {
    code: UNKNOWN_METHOD,
    why: 'A word in the place of an id is an id that is none, and 400, whatever else there is of that name',
    operations: /(batch\/(search|status|start-workflows)|questions\/ask|param-sets\/validate)$/,
  },
  {
    code: ALLOW,
    why: 'Likewise',
    operations: /(batch\/(search|status|start-workflows)|questions\/ask|param-sets\/validate)$/,
  },
  {
    code: ACCEPTED,
    why: 'What a form may say may stand in the query, where clients of the Python system put it',
    operations: /POST .*(vacuum|workflow\/retry)$/,
  },
];

it('is what its description says, as far as schemathesis finds out', async () => {
  const api = await ApiFixture.create('sqlite');
  const processing = new Processing(api);
  try {
    await processing.start();
    const batch = await processing.batch('wiki');
    await processing.upload(batch, 'wiki', 'docs/manual.pdf', '# Opening hours\n\nNine to five.');
    await processing.process(batch);
    const url = await api.serveAlso({ API_KEY_ENABLED: 'true', API_KEY: KEY });
    const program = join(clients.bin, 'schemathesis');
    const asked = {
      program,
      url,
      description: DESCRIPTION,
      apiKey: KEY,
      examples: EXAMPLES,
      seed: SEED,
      exclude: LEFT_OUT,
    };
    const report = await runSchemathesis(asked);
    const found = faults(report, BY_DESIGN);
    if (found.length > 0) process.stderr.write(report.output);
    expect(found).toEqual([]);
    expect(report.tested).toBe(report.selected);
    process.stderr.write(`schemathesis: ${report.requests} requests to ${report.tested} operations\n`);
  } finally {
    await processing.stop();
    await api.close();
  }
});
