import type { Worker } from '@sluice/workflow-engine';
import { eventually } from '@sluice/testing';
import type { ApiFixture } from './api.fixture.js';

/** An application with a worker, and what tests of processed documents do. */
export class Processing {
  private readonly worker: Worker;

  constructor(private readonly api: ApiFixture) {
    this.worker = api.runtime.createWorker();
  }

  start(): Promise<void> {
    return this.worker.start();
  }

  stop(): Promise<void> {
    return this.worker.stop();
  }

  async batch(source: string): Promise<number> {
    return (await this.api.post<{ batch_id: number }>('/batch/', { name: source, source })).body.batch_id;
  }

  /** Answers the document's hash. */
  async upload(batchId: number, source: string, uri: string, text: string): Promise<string> {
    const fields = { batch_id: batchId, source, source_uri: uri, file: new File([text], 'note.md') };
    const { status, body } = await this.api.post<{ document_hash: string }>('/document/ingest-document', fields);
    if (status !== 201) throw new Error(`The upload answered ${status}`);
    return body.document_hash;
  }

  /** Processes the batch to its end; returns the run group. */
  async process(batchId: number, paramId?: string): Promise<number> {
    const form = { batch_id: batchId, ...(paramId === undefined ? {} : { param_id: paramId }) };
    const started = await this.api.post<{ run_group: number }>('/batch/start-workflows', form);
    if (started.status !== 201) throw new Error(`The start of workflows answered ${started.status}`);
    const { run_group } = started.body;
    const group = () => this.api.get<{ status: string }>(`/workflow/run-groups/${run_group}`);
    const ended = await eventually('the end of the run group', group, ({ body }) =>
      /COMPLETED|FAILED/.test(body.status),
    );
    if (ended.body.status === 'FAILED') throw new Error('The run group failed');
    return run_group;
  }

  /** URIs of the documents in a vector database. */
  async stored(db: string): Promise<(string | null)[]> {
    const path = `/vectordb/documents?db=${encodeURIComponent(db)}`;
    const { status, body } = await this.api.get<{ documents: { uri: string | null }[] }>(path);
    if (status !== 200) throw new Error(`The list of documents answered ${status}`);
    return body.documents.map(({ uri }) => uri).sort();
  }
}
