import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { describeThrown, errorMessage, TransientError, type Logger } from '@sluice/domain';
import { Lab, type LabDocument } from '@sluice/step-handlers';
import type { Response } from 'express';
import { whenGone } from '../app/answers.js';
import { PacedWriter } from '../app/paced-writer.js';
import { LAB_SETTINGS, LOGGER, type LabSettings } from '../app/settings.token.js';
import { Features } from '../capabilities/features.js';
import { LabRequests, type CheckedLabRequest } from './lab-requests.js';
import type { CompareForm } from './lab.dto.js';
import type { LabDocumentBody, LabFailedEvent, LabStartedEvent } from './lab-events.dto.js';
import { toEventBody } from './lab.mapper.js';

/** Proxies close connections that are silent for longer, and a client that has left without a word is noticed. */
const ALIVE_MS = 15_000;

/** Comparisons under way: bounded in number and time, ended with their clients and with the server. */
@Injectable()
export class LabService implements OnModuleDestroy {
  private readonly stopping = new AbortController();
  private readonly jobs = new Set<Promise<void>>();
  private readonly logger: Logger;

  constructor(
    private readonly lab: Lab,
    private readonly requests: LabRequests,
    @Inject(LAB_SETTINGS) private readonly settings: LabSettings,
    @Inject(LOGGER) logger: Logger,
    features: Features,
  ) {
    this.logger = logger.component('lab');
    const available = settings.jobs > 0;
    features.offer(() => ({ name: 'lab', available, reason: available ? null : 'LAB_JOBS is 0' }));
  }

  /**
   * Writes the events of a comparison as they happen. Resolves when it has ended and nothing of it is left.
   * @throws what `LabRequests.read` throws, before anything is written
   * @throws TransientError when there may be no more of them
   */
  async compare(form: CompareForm, response: Response): Promise<void> {
    this.requirePlace();
    const gone = whenGone(response);
    const checked = await this.requests.read(form);
    // Others may have come meanwhile.
    this.requirePlace();
    const job = this.run(checked, response, gone);
    this.jobs.add(job);
    try {
      await job;
    } finally {
      this.jobs.delete(job);
    }
  }

  /** Before the server waits for its connections to end. */
  async onModuleDestroy(): Promise<void> {
    this.stopping.abort(new TransientError('SHUTTING_DOWN', 'The service is shutting down'));
    await Promise.allSettled(this.jobs);
    await this.lab.close();
  }

  /** @throws TransientError */
  private requirePlace(): void {
    this.stopping.signal.throwIfAborted();
    const { jobs } = this.settings;
    if (jobs === 0) throw new TransientError('LAB_OFF', 'The lab is switched off (LAB_JOBS is 0)');
    if (this.jobs.size < jobs) return;
    const message = `As many comparisons are under way as may be (LAB_JOBS is ${jobs}); try again later`;
    throw new TransientError('LAB_BUSY', message);
  }

  private async run(checked: CheckedLabRequest, response: Response, gone: AbortSignal): Promise<void> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(this.tooLate()), this.settings.timeoutSeconds * 1000);
    const signal = AbortSignal.any([gone, late.signal, this.stopping.signal]);
    const writer = new PacedWriter(response);
    const write = (event: object): Promise<void> => writer.write(`${JSON.stringify(event)}\n`, gone);
    const alive = setInterval(() => {
      if (writer.idleMs >= ALIVE_MS && !response.writableNeedDrain) void write({ event: 'alive' });
    }, ALIVE_MS);
    try {
      begin(response);
      await write(await this.started(checked));
      await this.lab.compare(checked.request, (event) => write(toEventBody(event)), signal);
    } catch (error) {
      if (!gone.aborted) await write(this.failed(error, signal.aborted));
    } finally {
      clearTimeout(timer);
      clearInterval(alive);
      if (!gone.aborted) writer.end();
    }
  }

  private tooLate(): TransientError {
    const { timeoutSeconds } = this.settings;
    const message = `The comparison took longer than ${timeoutSeconds} s (LAB_TIMEOUT) and was stopped. Try fewer or shorter documents.`;
    return new TransientError('LAB_TIMEOUT', message);
  }

  private async started({ request, warnings }: CheckedLabRequest): Promise<LabStartedEvent> {
    const { workflow, sets, documents } = request;
    const steps = await this.lab.stepsOf(workflow);
    return {
      event: 'started',
      workflow_definition_id: workflow.id,
      steps: steps.map(({ key, name, type, leftOut }) => ({ step: key, name, type, left_out: leftOut })),
      sets: sets.map(({ id, name }, set) => ({ set, id, name, warnings: warnings[set]! })),
      documents: documents.map(toDocument),
      searchable: await this.lab.isSearchable(workflow),
      timeout: this.settings.timeoutSeconds,
    };
  }

  private failed(error: unknown, isEnded: boolean): LabFailedEvent {
    if (!isEnded) this.logger.warn('A comparison failed', { error: errorMessage(error) });
    const { code, message } = describeThrown(error);
    return { event: 'failed', failure: { code, message } };
  }
}

const begin = (response: Response): void => {
  response.status(200).set({
    'Content-Type': 'application/x-ndjson; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    // Proxies of the nginx kind would gather events otherwise.
    'X-Accel-Buffering': 'no',
    'X-Content-Type-Options': 'nosniff',
  });
};

const toDocument = ({ document, locations }: LabDocument, position: number): LabDocumentBody => {
  const { title } = { ...document.docMeta, ...locations[0]!.docMeta };
  return {
    document: position,
    hash: document.hash,
    uri: locations[0]!.uri,
    title: typeof title === 'string' ? title : null,
    mime_type: document.mimeType,
    file_size: document.fileSize,
  };
};
