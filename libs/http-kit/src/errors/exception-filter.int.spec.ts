import { EventEmitter, once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Controller, Get, Module, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Logger } from '@sluice/domain';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Response } from 'express';
import { ApiExceptionFilter } from './exception-filter.js';

const events = new EventEmitter();

@Controller()
class WaitingController {
  /** Fails with what its client's leaving has called off. */
  @Get('wait')
  async wait(@Res({ passthrough: true }) response: Response): Promise<never> {
    events.emit('waiting');
    await once(response, 'close');
    throw new DOMException('called off', 'AbortError');
  }
}

@Module({ controllers: [WaitingController] })
class WaitingModule {}

describe('the exception filter', () => {
  let app: NestExpressApplication;
  afterEach(() => app.close());

  it('takes what a leaving client called off for no fault', async () => {
    const logged: string[] = [];
    const log = (level: string) => (message: string) => {
      logged.push(`${level}: ${message}`);
      events.emit('logged');
    };
    const levels = { debug: log('debug'), info: log('info'), warn: log('warn'), error: log('error') };
    const logger: Logger = { ...levels, child: () => logger, component: () => logger };
    app = await NestFactory.create<NestExpressApplication>(WaitingModule, { logger: false });
    app.useGlobalFilters(new ApiExceptionFilter(logger));
    await app.listen(0, '127.0.0.1');
    const { port } = app.getHttpServer().address() as AddressInfo;
    const waiting = once(events, 'waiting');
    const client = request({ port, path: '/wait' })
      .on('error', () => undefined)
      .end();
    await waiting;
    const end = once(events, 'logged');
    client.destroy();
    await end;
    expect(logged).toEqual(['debug: A client left before its answer']);
  });
});
