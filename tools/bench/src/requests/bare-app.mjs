/** The least that Nest does for the same two requests: it answers constants, and discards what is uploaded. */
import 'reflect-metadata';
import { Controller, Get, HttpCode, Post, Req, UseInterceptors } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import multer from 'multer';

const BATCHES = Array.from({ length: 20 }, (_, index) => ({
  id: index + 1,
  name: `Batch ${index + 1}`,
  source: 'bench',
  start_date: '2026-11-21T09:30:00',
  completed_date: null,
  batch_params: {},
  duration: null,
}));

const INGESTED = {
  batch_id: 1,
  document_uri: 'documents/1.md',
  document_hash: `sha256-${'0'.repeat(64)}`,
  source: 'bench',
  uri_id: 1,
};

const discard = {
  _handleFile(_request, file, done) {
    file.stream.once('end', () => done(null, {})).resume();
  },
  _removeFile(_request, _file, done) {
    done(null);
  },
};

const parse = multer({ storage: discard }).single('file');

class UploadInterceptor {
  async intercept(context, next) {
    const http = context.switchToHttp();
    await new Promise((resolve, reject) => {
      parse(http.getRequest(), http.getResponse(), (error) => (error ? reject(error) : resolve()));
    });
    return next.handle();
  }
}

class BareController {
  list() {
    return BATCHES;
  }

  ingest() {
    return INGESTED;
  }
}

/** What decorators do where there is a compiler. */
const decorate = (target, method, decorators) =>
  Reflect.decorate(decorators, target.prototype, method, Object.getOwnPropertyDescriptor(target.prototype, method));
decorate(BareController, 'list', [Get('batch')]);
decorate(BareController, 'ingest', [
  Post('document/ingest-document'),
  HttpCode(201),
  UseInterceptors(UploadInterceptor),
]);
Req()(BareController.prototype, 'ingest', 0);
Controller('api/v1')(BareController);

const app = await NestFactory.create(
  { module: BareController, controllers: [BareController] },
  { logger: false, bodyParser: false },
);
await app.listen(0, '127.0.0.1');
process.once('SIGTERM', () => void app.close());
process.stderr.write(`Sluice is ready at http://127.0.0.1:${app.getHttpServer().address().port}\n`);
