import { Shown, Text } from '@sluice/http-kit';
import { MAX_SOURCE_URI_BYTES } from '../documents/document.dto.js';

export const SourceState = { New: 'new', Match: 'match', Mismatch: 'mismatch', Deleted: 'deleted' } as const;
export type SourceState = (typeof SourceState)[keyof typeof SourceState];

export class SourceStatusForm {
  @Text('Source whose documents are compared', { maxLength: 1000, example: 'wiki' })
  readonly source: string;

  @Text(
    'JSON object: the hash of each document by its URI. Hex digits, bare (compared with every stored digest of that length) or after `sha256-`, `sha3-256-`, `md5-` or `git-`',
    { example: '{"docs/manual.pdf": "git-ce013625030ba8dba906f756967f9e9ca394464a"}' },
  )
  readonly hashes: string;

  @Text(
    'For a source in parts: the hashes are those of URIs after this one, and only such are called `deleted`. Parts that begin where the one before ended cover the source, whatever order their URIs have',
    { optional: true, maxBytes: MAX_SOURCE_URI_BYTES, example: 'docs/a.pdf' },
  )
  readonly after?: string;

  @Text('For a source in parts: the hashes are those of URIs up to this one, with it', {
    optional: true,
    maxBytes: MAX_SOURCE_URI_BYTES,
    example: 'docs/n.pdf',
  })
  readonly until?: string;
}

export class SourceStatusEntry {
  @Shown('`deleted` are documents that are stored, but not among the hashes', 'mismatch', {
    enum: Object.values(SourceState),
  })
  readonly status: SourceState;
  @Shown('The hash as given; of a deleted document the stored one', 'git-ce013625030ba8dba906f756967f9e9ca394464a')
  readonly hash: string;
  @Shown('Of a mismatch: the hash as given', 'git-ce013625030ba8dba906f756967f9e9ca394464a', { optional: true })
  readonly source_hash?: string;
  @Shown('Of a mismatch: what is stored, as a hash of the same kind', 'git-8ab686eafeb1f44702738c8b0f24f2567c36da6d', {
    optional: true,
  })
  readonly stored_hash?: string;
}
