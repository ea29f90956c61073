import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { UploadSpool, type ReceivedUpload } from '@sluice/artifact-store';
import { parseForm } from '@sluice/http-kit';
import type { Request, RequestHandler, Response } from 'express';
import multer, { type StorageEngine } from 'multer';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { SERVER_SETTINGS, type ServerSettings } from '../app/settings.token.js';

/** A file part that has arrived and been hashed. */
export interface UploadedFile {
  readonly upload: ReceivedUpload;
  readonly fileName: string;
}

type SpooledFile = Express.Multer.File & { upload?: ReceivedUpload };

const MAX_FIELD_BYTES = 16 * 1024 * 1024;

/** Streams each file part into the spool, where it is hashed while it arrives. */
const spoolStorage = (spool: UploadSpool, maxBytes: number): StorageEngine => ({
  _handleFile(_request, file, done) {
    spool.receive(file.stream, { maxBytes }).then(
      (upload) => done(null, { upload, size: upload.sizeBytes } as Partial<SpooledFile>),
      (error: unknown) => done(error),
    );
  },
  _removeFile(_request, file: SpooledFile, done) {
    (file.upload?.discard() ?? Promise.resolve()).then(() => done(null), done);
  },
});

/** Takes the `file` part of a form, whatever the order of the parts; what the handler does not keep is removed. */
@Injectable()
export class UploadInterceptor implements NestInterceptor {
  private readonly parse: RequestHandler;

  constructor(spool: UploadSpool, @Inject(SERVER_SETTINGS) settings: ServerSettings) {
    this.parse = multer({
      storage: spoolStorage(spool, settings.maxUploadBytes),
      limits: { fieldSize: MAX_FIELD_BYTES, fields: 100, files: 1 },
      defParamCharset: 'utf8',
    }).single('file');
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    if (!request.is('multipart/form-data')) {
      await parseForm(request, http.getResponse<Response>());
      return next.handle();
    }
    await new Promise<void>((resolve, reject) => {
      void this.parse(request, http.getResponse<Response>(), (error?: unknown) =>
        error ? reject(error as Error) : resolve(),
      );
    });
    request.body = { ...(request.body as object | undefined) };
    const file = request.file as SpooledFile | undefined;
    // Answered when what is not kept is gone; a file that cannot be removed now is removed at the next start.
    return from(lastValueFrom(next.handle()).finally(() => file?.upload?.discard().catch(() => undefined)));
  }
}

/** The file that the interceptor received, if the form had one. */
export const uploadedFileOf = (request: Request): UploadedFile | null => {
  const file = request.file as SpooledFile | undefined;
  return file?.upload ? { upload: file.upload, fileName: file.originalname } : null;
};
