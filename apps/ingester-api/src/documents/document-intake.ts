import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { context, trace, type SpanOptions } from '@opentelemetry/api';
import type { ArtifactKey, ArtifactStore, ReceivedUpload } from '@sluice/artifact-store';
import { activeTraceContext, ArtifactType, counter, inSpan, METRICS, traceOf } from '@sluice/domain';
import { DocumentRegistry, PendingRemovals, type Registration, type RegistrationResult } from '@sluice/persistence';
import { ARTIFACT_STORE } from '../app/settings.token.js';
import { CopyRemover } from './removal/copy-remover.js';

const PAUSE_MS = 20;

/** Where a document comes from that is one of several in a request: each has a trace of its own. */
export interface DocumentOrigin {
  /** The trace that its processing continues, as its sender names it. */
  readonly traceparent: string | null;
}

/** Takes content in: into the artifact store, then into the database. */
@Injectable()
export class DocumentIntake {
  private readonly received = counter(METRICS.documentsReceived);
  private readonly bytes = counter(METRICS.documentBytes);

  constructor(
    private readonly registry: DocumentRegistry,
    @Inject(ARTIFACT_STORE) private readonly store: ArtifactStore,
    private readonly pending: PendingRemovals,
    private readonly remover: CopyRemover,
  ) {}

  /**
   * Stores the content, then records its location: what fails in between leaves nothing that anybody sees.
   *
   * @param origin null where the active trace is that of the document
   */
  take(
    registration: Omit<Registration, 'traceContext'>,
    upload: ReceivedUpload,
    origin: DocumentOrigin | null,
  ): Promise<RegistrationResult> {
    if (origin === null) return this.takeTraced(registration, upload, {});
    // One trace of a thousand documents would be none that anybody reads.
    const request = trace.getActiveSpan();
    const options = origin.traceparent === null ? { root: true } : {};
    const links = request ? [{ context: request.spanContext() }] : [];
    return context.with(traceOf(origin.traceparent), () =>
      this.takeTraced(registration, upload, { ...options, links }),
    );
  }

  private takeTraced(
    registration: Omit<Registration, 'traceContext'>,
    upload: ReceivedUpload,
    options: SpanOptions,
  ): Promise<RegistrationResult> {
    const { uri, source, document } = registration;
    const attributes = {
      'sluice.document.uri': uri,
      'sluice.document.source': source,
      'sluice.document.hash': document.hash,
      'sluice.document.size': upload.sizeBytes,
    };
    return inSpan('accept document', { ...options, attributes }, async () => {
      const result = await this.accept({ ...registration, traceContext: activeTraceContext() }, upload);
      this.received.add(1);
      this.bytes.add(upload.sizeBytes);
      return result;
    });
  }

  private async accept(registration: Registration, upload: ReceivedUpload): Promise<RegistrationResult> {
    const { hash } = registration.document;
    const result = (await this.acceptNew(registration, upload)) ?? (await this.acceptAny(registration, upload));
    if (result.isNewDocument) {
      // The same content may have been removed since it was found in the store. From now on the document exists, and no
      // removal of it begins.
      if (result.mayBeUnderRemoval) await this.untilNoneIsRemoved(hash);
      await this.keep(hash, upload);
    }
    return result;
  }

  /** The short way of content that is plainly new and small; null when it is not. */
  private async acceptNew(registration: Registration, upload: ReceivedUpload): Promise<RegistrationResult | null> {
    if (!upload.isSmall) return null;
    // Without a look whether it is there: most is not, and a small file is soon written.
    await upload.storeAs(keyOf(registration.document.hash), this.store);
    return this.registry.registerNew(registration);
  }

  private async acceptAny(registration: Registration, upload: ReceivedUpload): Promise<RegistrationResult> {
    const { hash } = registration.document;
    if ((await this.pending.countOf(hash)) > 0) {
      await this.remover.removeOf(hash);
      await this.untilNoneIsRemoved(hash);
    }
    await this.keep(hash, upload);
    return this.registry.register(registration);
  }

  private async keep(hash: string, upload: ReceivedUpload): Promise<void> {
    const key = keyOf(hash);
    if (!(await this.store.exists(key))) await upload.storeAs(key, this.store);
  }

  private async untilNoneIsRemoved(hash: string): Promise<void> {
    while (await this.pending.isUnderWay(hash)) await delay(PAUSE_MS);
  }
}

const keyOf = (hash: string): ArtifactKey => ({ type: ArtifactType.Doc, hash });
