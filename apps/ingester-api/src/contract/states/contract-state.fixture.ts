import type { AuthMode, ContractSite } from '../contract-site.fixture.js';

export type StateValues = Readonly<Record<string, string | number>>;

export interface StateRequest {
  readonly site: ContractSite;
  /** Different for each state that is made. */
  readonly serial: number;
  /** Which application the case will ask. */
  readonly mode: AuthMode;
}

/** Something that must be so before a request, with what requests need to know of it. */
export interface ContractState {
  readonly make: (request: StateRequest) => Promise<StateValues>;
  /** Made once per database whatever happens to it, as it takes long. */
  readonly lasting?: boolean;
  /** Undone after the case; so it is made for each. */
  readonly undo?: (request: StateRequest) => Promise<void>;
}

/** A batch of its own source. */
export const makeBatch = async ({ site, serial }: StateRequest): Promise<{ batch_id: number; source: string }> => {
  const source = `source-${serial}`;
  const { body } = await site.api.post<{ batch_id: number }>('/batch/', { name: `Batch ${serial}`, source });
  return { batch_id: body.batch_id, source };
};

/** A document that only this state has, in a batch of its own. */
export const makeDocument = async (request: StateRequest) => {
  const batch = await makeBatch(request);
  const content = `# Note ${request.serial}\n\nWords.\n`;
  return { ...batch, content, ...(await upload(request, batch, 'note.md', content)) };
};

export const upload = async (
  { site }: StateRequest,
  { batch_id, source }: { batch_id: number; source: string },
  uri: string,
  content: string,
) => {
  const fields = { batch_id, source, source_uri: uri, file: new File([content], uri) };
  const { status, body } = await site.api.post<{ document_hash: string; uri_id: number }>(
    '/document/ingest-document',
    fields,
  );
  if (status !== 201) throw new Error(`The upload answered ${status}`);
  return { uri, hash: body.document_hash, uri_id: body.uri_id };
};
