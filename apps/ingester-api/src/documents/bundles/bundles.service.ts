import { Inject, Injectable, UnsupportedMediaTypeException } from '@nestjs/common';
import { UploadSpool } from '@sluice/artifact-store';
import { DomainError, MAX_DOC_META_BYTES, type Logger } from '@sluice/domain';
import { apiValidationPipe, ErrorBodies, PartlyDoneError, readParts, withinLimits } from '@sluice/http-kit';
import { wrapDatabaseError } from '@sluice/persistence';
import type { Request } from 'express';
import { LOGGER, SERVER_SETTINGS, type ServerSettings } from '../../app/settings.token.js';
import { auditOf } from '../../audit/audit-of.js';
import { checkedDocMeta } from '../doc-meta.js';
import { LONGER_META } from '../document.dto.js';
import { DocumentsService } from '../documents.service.js';
import { missing, wrong } from './bundle-problems.js';
import { BUNDLE_LIMITS, MAX_DOCUMENT_PART_BYTES } from './bundle-limits.js';
import { BundleParts } from './bundle-parts.js';
import type { ArrivedDocument, BundleSlot } from './bundle-slot.js';
import { BundledDocument, type DocumentsIngested } from './bundle.dto.js';
import { DocumentGroups } from './document-groups.js';

/** For boundaries and the headers of parts. */
const ENVELOPE_BYTES = 1024 * 1024;
const PARTS = {
  fields: BUNDLE_LIMITS.files,
  files: BUNDLE_LIMITS.files,
  valueBytes: MAX_DOCUMENT_PART_BYTES,
  // `a/0` is another name than `0`.
  keepsPaths: true,
};

/** Takes in what one request brings of small documents, each as a request of its own would. */
@Injectable()
export class BundlesService {
  private readonly validation = apiValidationPipe();
  private readonly bodies: ErrorBodies;
  private readonly maxUploadBytes: number;

  constructor(
    private readonly documents: DocumentsService,
    private readonly spool: UploadSpool,
    @Inject(SERVER_SETTINGS) { maxUploadBytes }: ServerSettings,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.maxUploadBytes = maxUploadBytes;
    this.bodies = new ErrorBodies(logger.component('http'), wrapDatabaseError);
  }

  /**
   * Reads the request to its end. What has arrived whole is stored, group by group, whatever becomes of the rest.
   *
   * @throws PartlyDoneError, with the outcomes, when no document is in, or the request broke after some had arrived
   */
  async ingest(request: Request): Promise<DocumentsIngested> {
    const groups = new DocumentGroups((group) => this.storeGroup(group, request));
    const parts = new BundleParts(this.spool, this.maxUploadBytes, {
      add: (document) => groups.add(document),
      refuse: (slot, error) => this.refuse(slot, error, request),
    });
    const failure = await this.read(request, parts, groups).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    await groups.end();
    const documents = parts.slots.flatMap(({ outcome }) => outcome ?? []);
    if (failure) throw documents.length > 0 ? new PartlyDoneError(failure.error, { documents }) : failure.error;
    const accepted = documents.filter(({ ingested }) => ingested !== null).length;
    if (accepted === 0) {
      const error = parts.slots.find((slot) => slot.error !== undefined)?.error ?? missing('document');
      throw new PartlyDoneError(error, documents.length > 0 ? { documents } : {});
    }
    return { accepted, refused: documents.length - accepted, documents };
  }

  private async read(request: Request, parts: BundleParts, groups: DocumentGroups): Promise<void> {
    const { field, file } = parts;
    const ready = async (): Promise<void> => {
      await parts.ready();
      await groups.ready();
    };
    let reading: Promise<void> = Promise.resolve();
    try {
      await withinLimits(request, BUNDLE_LIMITS.bytes + ENVELOPE_BYTES, (refused) => {
        if (!request.is('multipart/form-data')) throw new UnsupportedMediaTypeException(EXPECTED);
        return (reading = readParts(request, PARTS, { field, file, ready }, refused));
      });
      parts.end();
    } finally {
      // A body that is refused is left before what was taken of it has settled.
      await reading.catch(() => undefined);
    }
  }

  /** Side by side; documents of one location one after the other, so that the one whose file came last is what is there. */
  private async storeGroup(group: readonly ArrivedDocument[], request: Request): Promise<void> {
    const lasts = new Map<string, Promise<void>>();
    for (const document of group) {
      const { location } = document.slot;
      const before = lasts.get(location) ?? Promise.resolve();
      lasts.set(
        location,
        before.then(() => this.storeOne(document, request)),
      );
    }
    await Promise.all(lasts.values());
  }

  private async storeOne({ slot, upload }: ArrivedDocument, request: Request): Promise<void> {
    try {
      const { form, docMeta } = await this.formOf(slot.about);
      const origin = { traceparent: form.traceparent ?? null };
      const fileName = form.file_name ?? '';
      const { result, hash } = await this.documents.store(form, docMeta, { upload, fileName }, origin);
      const { batch_id, source, source_uri } = form;
      slot.about = '';
      slot.outcome = {
        file: slot.file,
        source_uri,
        status_code: result.batchId === batch_id ? 201 : 203,
        ingested: {
          batch_id: result.batchId,
          document_uri: source_uri,
          document_hash: hash,
          source,
          uri_id: result.uriId,
        },
        problem: null,
      };
      auditOf(request)({ batch_id, source });
    } catch (error) {
      this.refuse(slot, error, request);
    } finally {
      // One that cannot be removed now is removed at the next start.
      await upload.discard().catch(() => undefined);
    }
  }

  /** Metadata are kept as they are; what checks the fields would leave out some names in them. */
  private async formOf(about: string): Promise<{ form: BundledDocument; docMeta: Record<string, unknown> }> {
    const { doc_meta: meta, ...fields } = JSON.parse(about) as Record<string, unknown>;
    if (fields.input_uri !== undefined)
      throw wrong('input_uri', 'is for ingest-document: the content comes as a file here');
    const form: unknown = await this.validation.transform(fields, { type: 'body', metatype: BundledDocument });
    return { form: form as BundledDocument, docMeta: metaOf(meta) };
  }

  private refuse(slot: BundleSlot, error: unknown, request: Request): void {
    const { error: message, status_code, details } = this.bodies.of(error, request);
    const known: unknown = wrapDatabaseError(error);
    // What a driver calls it is nobody's business.
    const code = known instanceof DomainError ? known.code : 'INTERNAL';
    slot.error = error;
    slot.about = '';
    slot.outcome = {
      file: slot.file,
      source_uri: slot.sourceUri,
      status_code,
      ingested: null,
      problem: { code, error: message, ...(details ? { details } : {}) },
    };
  }
}

const EXPECTED = 'This endpoint takes a form: multipart/form-data';

/** @throws InvalidInputError when they are no object, or too long */
const metaOf = (given: unknown): Record<string, unknown> => {
  if (given === undefined) return {};
  const docMeta = checkedDocMeta(given);
  if (Buffer.byteLength(JSON.stringify(docMeta)) <= MAX_DOC_META_BYTES) return docMeta;
  throw wrong('doc_meta', `must have at most ${MAX_DOC_META_BYTES} bytes${LONGER_META}`);
};
