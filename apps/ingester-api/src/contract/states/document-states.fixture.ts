import { createHash } from 'node:crypto';
import { RunStarter } from '@sluice/persistence';
import { aParameterSet, aWorkflow, stepTemplates } from '@sluice/testing';
import { UPSTREAM_TEXT } from '../upstream.fixture.js';
import { makeBatch, makeDocument, upload, type ContractState } from './contract-state.fixture.js';
import { beginCancellation, settle } from './group-states.fixture.js';

const one = aWorkflow(['validate']);

export const documentStates: Readonly<Record<string, ContractState>> = {
  'empty batch': { make: makeBatch },

  document: { make: makeDocument },

  /** A document with a completed run. */
  'finished document': {
    async make(request) {
      const document = await makeDocument(request);
      await new RunStarter(request.site.api.test.database).start({
        batchId: document.batch_id,
        workflow: one,
        parameters: aParameterSet(),
        steps: stepTemplates(one),
        priority: 1000 + request.serial,
        onlyMissing: false,
      });
      await settle(request, ['COMPLETED']);
      return document;
    },
  },

  /** A document at two places. */
  'shared document': {
    async make(request) {
      const document = await makeDocument(request);
      await upload(request, document, 'copy.md', document.content);
      return document;
    },
  },

  orphan: {
    async make(request) {
      const { uri_id } = await makeDocument(request);
      await request.site.api.test.database.rows(`delete from document_uri where id = $1`, [uri_id]);
      return {};
    },
  },

  'started batch': {
    async make(request) {
      const { batch_id } = await makeDocument(request);
      const { body } = await request.site.api.post<{ run_group: number }>('/batch/start-workflows', { batch_id });
      return { batch_id, run_group_id: body.run_group };
    },
  },

  'cancelling batch': {
    async make(request) {
      const { batch_id } = await makeDocument(request);
      const { body } = await request.site.api.post<{ run_group: number }>('/batch/start-workflows', { batch_id });
      await beginCancellation(request, body.run_group);
      return { batch_id };
    },
  },

  upstream: {
    make: async ({ site }) => ({
      url: `http://${site.upstream.host}`,
      hash: `sha256-${createHash('sha256').update(UPSTREAM_TEXT).digest('hex')}`,
    }),
  },
};
