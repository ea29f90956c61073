import { FakeIngester, field, type FakeAnswer } from './fake-ingester.js';

/** Answers as version 0.4.2 of the Python ingester does; `python-ingester.spec.ts` compares it with what that one answered. */
export class PythonIngester extends FakeIngester {
  protected override unknownEndpoint(): FakeAnswer {
    return { status: 200, body: '<!doctype html>\n' };
  }

  protected override sourceStatus(form: FormData): FakeAnswer {
    const given = field(form, 'hashes');
    if (given === null) {
      const missing = { type: 'missing', loc: ['body', 'hashes'], msg: 'Field required', input: null };
      return { status: 422, body: { detail: [missing] } };
    }
    const hashes = JSON.parse(given) as Record<string, string>;
    const source = field(form, 'source') ?? '';
    const states = Object.entries(hashes).map(([uri, hash]) => [uri, this.stateOf(uri, source, hash)]);
    return { status: 200, body: Object.fromEntries(states) as Record<string, unknown> };
  }

  /** It compares what stands behind the first hyphen, whatever the algorithm. */
  private stateOf(uri: string, source: string, hash: string): Record<string, string> {
    const row = this.stored(uri, source);
    if (!row) return { hash, status: 'new' };
    const sent = bare(hash);
    const stored = bare(row.hash);
    return sent === stored
      ? { hash: sent, status: 'matched' }
      : { source_hash: sent, stored_hash: stored, status: 'mismatch' };
  }

  protected override async ingest(form: FormData): Promise<FakeAnswer> {
    if (!isJson(field(form, 'doc_meta'))) return failure(400, 'metadata should be valid JSON object');
    return super.ingest(form);
  }

  protected override startWorkflows(form: FormData): FakeAnswer {
    const needed = ['param_id', 'workflow_definition_id'];
    const absent = needed.find((name) => field(form, name) === null);
    if (field(form, 'only_unparsed') === 'true' && absent !== undefined)
      return failure(500, `${absent} must be specified when only_unparsed is True`);
    const batchId = Number(field(form, 'batch_id'));
    if (!this.batches.some(({ id }) => id === batchId)) return failure(404, `Batch ${batchId} not found`);
    const { status, body } = super.startWorkflows(form);
    const workflow_definition_id = field(form, 'workflow_definition_id');
    const run_group = { id: 1, name: null, batch_id: batchId, workflow_definition_id, status_message: null };
    return { status, body: { ...(body as object), run_group } };
  }

  protected override delete(query: URLSearchParams): FakeAnswer {
    const [uri, source] = [query.get('uri'), query.get('source')];
    const { status } = super.delete(query);
    if (status === 404) return failure(404, `DocumentURI not found for uri=${uri}, source=${source}`);
    return { status, body: { message: 'DocumentURI deleted successfully', uri, source } };
  }
}

const bare = (hash: string): string => hash.slice(hash.indexOf('-') + 1);

/** Its errors have no `status_code`. */
const failure = (status: number, error: string): FakeAnswer => ({ status, body: { error } });

const isJson = (text: string | null): boolean => {
  try {
    JSON.parse(text ?? '');
    return true;
  } catch {
    return false;
  }
};
