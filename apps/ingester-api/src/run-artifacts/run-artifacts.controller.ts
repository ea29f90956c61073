import { pipeline } from 'node:stream/promises';
import { Controller, Get, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { errorCode, type ArtifactType } from '@sluice/domain';
import { Problems, Returns, ReturnsOther } from '@sluice/http-kit';
import { RunId } from '../app/path-parameters.js';
import { whenGone } from '../app/answers.js';
import { ArtifactTypeParameter } from './artifact-type.js';
import { attachment } from './content-disposition.js';
import { RunArtifactBody } from './run-artifact.dto.js';
import { RunArtifactsService } from './run-artifacts.service.js';

/** What a stream ends with whose reader went away. */
export const isAbort = (error: unknown): boolean =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(errorCode(error) ?? '');

const bytes = { schema: { type: 'string', format: 'binary' } };
const CONTENT = {
  description: 'Markdown, JSON, bytes (embeddings), or the document in its own type',
  content: { 'text/markdown': bytes, 'application/json': bytes, 'application/octet-stream': bytes },
};

@ApiTags('Artifacts')
@Controller('api/v1/workflow/runs/:workflow_id/artifacts')
export class RunArtifactsController {
  constructor(private readonly artifacts: RunArtifactsService) {}

  @Get()
  @Returns([RunArtifactBody], 'Artifacts of a run: its document and what the steps made of it')
  @Problems({ 404: 'No such workflow run' })
  list(@RunId() id: number): Promise<RunArtifactBody[]> {
    return this.artifacts.list(id);
  }

  @Get(':type')
  @ReturnsOther(CONTENT, 'Content of an artifact', 'Streamed, as an attachment that browsers do not show.')
  @Problems({ 400: 'The id is wrong, or there is no such type', 404: 'No such run, or it has no such artifact (yet)' })
  async content(
    @RunId() id: number,
    @ArtifactTypeParameter() type: ArtifactType,
    @Res() response: Response,
  ): Promise<void> {
    const download = await this.artifacts.open(id, type, whenGone(response));
    response.setHeader('Content-Type', download.mediaType);
    response.setHeader('Content-Length', download.sizeBytes);
    response.setHeader('Content-Disposition', attachment(download.fileName));
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox");
    try {
      await pipeline(download.content, response);
    } catch (error) {
      // A client that goes away is not a fault.
      if (!isAbort(error)) throw error;
    }
  }
}
