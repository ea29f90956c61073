import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { UploadSpool, type ReceivedUpload } from '@sluice/artifact-store';
import { fileRefused, FORM, readMultipart, withinLimits, type ArrivingFile } from '@sluice/http-kit';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { SERVER_SETTINGS, type ServerSettings } from '../app/settings.token.js';

/** A file part that has arrived and been hashed. */
export interface UploadedFile {
  readonly upload: ReceivedUpload;
  readonly fileName: string;
}

/** The longest field, the metadata, has a sixteenth of it. */
const LIMITS = { fields: 100, fieldBytes: 1024 * 1024 };
/** For boundaries and the headers of parts. */
const ENVELOPE_BYTES = 1024 * 1024;

/** What has arrived of a request that is still being answered. */
const received = new WeakMap<Request, UploadedFile>();
/** Requests whose file has begun to arrive. */
const taken = new WeakSet<Request>();

/** Takes the `file` part of a form, whatever the order of the parts; what the handler does not keep is removed. */
@Injectable()
export class UploadInterceptor implements NestInterceptor {
  private readonly maxBytes: number;

  constructor(
    private readonly spool: UploadSpool,
    @Inject(SERVER_SETTINGS) { maxUploadBytes }: ServerSettings,
  ) {
    this.maxBytes = maxUploadBytes;
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (!request.is('multipart/form-data')) {
      await FORM.read(request, http.getResponse<Response>());
      return next.handle();
    }
    const discard = async (): Promise<void> => received.get(request)?.upload.discard();
    try {
      const most = this.maxBytes + LIMITS.fieldBytes + ENVELOPE_BYTES;
      request.body = await withinLimits(request, most, async (refused) => ({
        ...(await readMultipart(request, LIMITS, (file) => this.take(request, file), refused)),
      }));
    } catch (error) {
      await discard().catch(() => undefined);
      throw error;
    }
    // Answered when what is not kept is gone; a file that cannot be removed now is removed at the next start.
    return from(lastValueFrom(next.handle()).finally(() => discard().catch(() => undefined)));
  }

  /** Streams the file into the spool, where it is hashed while it arrives. */
  private async take(request: Request, { field, fileName, stream }: ArrivingFile): Promise<void> {
    if (field !== 'file' || taken.has(request)) throw fileRefused(field);
    taken.add(request);
    received.set(request, { upload: await this.spool.receive(stream, { maxBytes: this.maxBytes }), fileName });
  }
}

/** The file that the interceptor received, if the form had one. */
export const uploadedFileOf = (request: Request): UploadedFile | null => received.get(request) ?? null;
