import { Inject, Injectable } from '@nestjs/common';
import { UploadSpool } from '@sluice/artifact-store';
import { MimeTypeSniffer } from '@sluice/documents';
import { InvalidInputError, NotFoundError, type DocumentUri } from '@sluice/domain';
import { DocumentRegistry, type RegistrationResult } from '@sluice/persistence';
import { SERVER_SETTINGS, type ServerSettings } from '../app/settings.token.js';
import { InputUriFetcher } from '../input-uri/input-uri-fetcher.js';
import { DocumentIntake, type DocumentOrigin } from './document-intake.js';
import { parseDocMeta } from './doc-meta.js';
import type { DocumentFields, IngestDocumentForm, ListDocumentsQuery } from './document.dto.js';
import { KnownBatches } from './known-batches.js';
import type { UploadedFile } from './upload-interceptor.js';

export interface Ingested {
  readonly result: RegistrationResult;
  readonly hash: string;
}

/** Types that say no more than "bytes". */
const UNSPECIFIC = new Set(['', 'application/octet-stream', 'binary/octet-stream']);

@Injectable()
export class DocumentsService {
  constructor(
    private readonly registry: DocumentRegistry,
    private readonly batches: KnownBatches,
    private readonly intake: DocumentIntake,
    private readonly spool: UploadSpool,
    private readonly inputs: InputUriFetcher,
    private readonly sniffer: MimeTypeSniffer,
    @Inject(SERVER_SETTINGS) private readonly settings: ServerSettings,
  ) {}

  /** @throws InvalidInputError when the query names neither source nor batch */
  list(query: ListDocumentsQuery): AsyncIterable<DocumentUri[]> {
    if (query.source === undefined && query.batch_id === undefined) {
      throw new InvalidInputError('Give source, batch_id or both', [
        { field: 'source', message: 'is required when batch_id is absent' },
      ]);
    }
    return this.registry.uriPages({ source: query.source, batchId: query.batch_id });
  }

  async ingest(form: IngestDocumentForm, file: UploadedFile | null, signal: AbortSignal): Promise<Ingested> {
    const docMeta = parseDocMeta(form.doc_meta);
    await this.batches.require(form.batch_id);
    if (file && form.input_uri !== undefined) throw onlyOne('Give either file or input_uri, not both');
    if (file) return this.store(form, docMeta, file, null);
    if (form.input_uri === undefined) throw onlyOne('Give file or input_uri');
    const fetched = await this.fetch(form.input_uri, signal);
    try {
      return await this.store(form, docMeta, fetched, null);
    } finally {
      await fetched.upload.discard();
    }
  }

  private async fetch(uri: string, signal: AbortSignal): Promise<UploadedFile> {
    const input = await this.inputs.open(uri, signal);
    const upload = await this.spool.receive(input.stream, { maxBytes: this.settings.maxUploadBytes, signal });
    return { upload, fileName: input.fileName };
  }

  /**
   * Takes content that has arrived into its batch.
   *
   * @param origin of a document that arrived with others; null where the request is for this one alone
   * @throws InvalidInputError when it is empty, NotFoundError when there is no such batch
   */
  async store(
    form: DocumentFields,
    docMeta: Record<string, unknown>,
    file: UploadedFile,
    origin: DocumentOrigin | null,
  ): Promise<Ingested> {
    await this.batches.require(form.batch_id);
    const { upload } = file;
    if (upload.sizeBytes === 0) {
      throw new InvalidInputError('The file is empty', [{ field: 'file', message: 'is empty' }]);
    }
    const { sha256, ...digests } = upload.digests;
    const hash = `sha256-${sha256}`;
    const givenType = givenMimeType(form);
    const fileName = fileNameFor(form, file.fileName);
    const mimeType = givenType ?? (await this.sniffer.sniff(await upload.localPath(), fileName));
    const document = {
      hash,
      mimeType,
      mimeTypeGiven: givenType !== undefined,
      fileSize: upload.sizeBytes,
      docMeta,
      ...digests,
    };
    const location = {
      batchId: form.batch_id,
      uri: form.source_uri,
      source: form.source,
      priority: form.priority,
    };
    try {
      return { result: await this.intake.take({ ...location, document }, upload, origin), hash };
    } catch (error) {
      if (error instanceof NotFoundError) this.batches.forget(form.batch_id);
      throw error;
    }
  }
}

const onlyOne = (message: string): InvalidInputError => new InvalidInputError(message, [{ field: 'file', message }]);

/** The type that was given, unless it says nothing. The type of the part is what some client library guessed, and not asked. */
const givenMimeType = ({ mime_type: type }: DocumentFields): string | undefined =>
  type === undefined || UNSPECIFIC.has(type.toLowerCase()) ? undefined : type;

const fileNameFor = (form: DocumentFields, fileName: string): string =>
  /\.[a-z0-9]+$/i.test(form.source_uri) ? form.source_uri : fileName;
