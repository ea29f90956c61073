import { pipeline } from 'node:stream/promises';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Problems, ReturnsOther } from '@sluice/http-kit';
import { whenGone } from '../app/answers.js';
import { attachment } from '../run-artifacts/content-disposition.js';
import { isAbort } from '../run-artifacts/run-artifacts.controller.js';
import { wantedBytes } from './byte-range.js';
import { DocumentContentService } from './document-content.service.js';
import { DocumentHash } from './document-hash.js';

const CONTENT = {
  description: 'The document in its own type',
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

@ApiTags('Documents')
@Controller('api/v1/document/by-hash/:doc_hash')
export class DocumentContentController {
  constructor(private readonly contents: DocumentContentService) {}

  @Get('content')
  @ApiHeader({
    name: 'Range',
    description: 'One range of bytes; anything else is ignored',
    required: false,
    schema: { type: 'string', pattern: '^[ -~]*$', example: 'bytes=0-1023' },
  })
  @ReturnsOther(
    CONTENT,
    'A document as it was uploaded',
    'Streamed, as an attachment that browsers do not show and in which nothing runs.',
  )
  @ApiResponse({ status: 206, ...CONTENT, description: 'The part that `Range` names' })
  @Problems({ 400: 'The hash is none', 404: 'No such document', 416: 'The document is shorter' })
  async content(@DocumentHash() hash: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const content = await this.contents.find(hash);
    const etag = `"${hash}"`;
    response.setHeader('ETag', etag);
    response.setHeader('Cache-Control', 'private, no-cache');
    response.setHeader('Accept-Ranges', 'bytes');
    response.setHeader('Content-Disposition', attachment(content.fileName));
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    if (request.headers['if-none-match'] === etag) {
      response.status(304).end();
      return;
    }
    const isSame = [undefined, etag].includes(request.headers['if-range'] as string | undefined);
    const wanted = wantedBytes(isSame ? request.headers.range : undefined, content.sizeBytes);
    if (wanted === 'unsatisfiable') {
      response.setHeader('Content-Range', `bytes */${content.sizeBytes}`);
      response.status(416).json({ error: `The document has ${content.sizeBytes} bytes`, status_code: 416 });
      return;
    }
    const range = wanted === 'all' ? undefined : wanted;
    if (range)
      response.status(206).setHeader('Content-Range', `bytes ${range.start}-${range.end}/${content.sizeBytes}`);
    response.setHeader('Content-Type', content.mediaType);
    response.setHeader('Content-Length', range ? range.end - range.start + 1 : content.sizeBytes);
    if (request.method === 'HEAD') {
      response.end();
      return;
    }
    try {
      await pipeline(await content.open(range, whenGone(response)), response);
    } catch (error) {
      // A client that goes away is not a fault.
      if (!isAbort(error)) throw error;
    }
  }
}
