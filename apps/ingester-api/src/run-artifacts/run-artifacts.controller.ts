import { pipeline } from 'node:stream/promises';
import { Controller, Get, Param, Res } from '@nestjs/common';
import {
  ApiBadRequestResponse,
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { errorCode, type ArtifactType } from '@sluice/domain';
import { ErrorBody } from '@sluice/http-kit';
import type { Response } from 'express';
import { PathIdPipe } from '../app/path-id.pipe.js';
import { whenGone } from '../app/when-gone.js';
import { ArtifactTypePipe } from './artifact-type.pipe.js';
import { attachment } from './content-disposition.js';
import { ARTIFACT_TYPES, RunArtifactBody } from './run-artifact.dto.js';
import { RunArtifactsService } from './run-artifacts.service.js';

/** What a stream ends with whose reader went away. */
const isAbort = (error: unknown): boolean =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'].includes(errorCode(error) ?? '');

const bytes = { schema: { type: 'string', format: 'binary' } };

@ApiTags('Artifacts')
@Controller('api/v1/workflow/runs/:workflow_id/artifacts')
export class RunArtifactsController {
  constructor(private readonly artifacts: RunArtifactsService) {}

  @Get()
  @ApiOperation({ summary: 'Artifacts of a run: its document and what the steps made of it' })
  @ApiOkResponse({ type: [RunArtifactBody] })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'The id is wrong' })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'No such workflow run' })
  list(@Param('workflow_id', PathIdPipe) id: number): Promise<RunArtifactBody[]> {
    return this.artifacts.list(id);
  }

  @Get(':type')
  @ApiOperation({
    summary: 'Content of an artifact',
    description: 'Streamed, as an attachment that browsers do not show.',
  })
  @ApiParam({ name: 'type', description: 'What the artifact is', enum: ARTIFACT_TYPES, example: 'PARSED_MD' })
  @ApiOkResponse({
    description: 'Markdown, JSON, bytes (embeddings), or the document in its own type',
    content: { 'text/markdown': bytes, 'application/json': bytes, 'application/octet-stream': bytes },
  })
  @ApiBadRequestResponse({ type: ErrorBody, description: 'The id is wrong, or there is no such type' })
  @ApiNotFoundResponse({ type: ErrorBody, description: 'No such run, or it has no such artifact (yet)' })
  async content(
    @Param('workflow_id', PathIdPipe) id: number,
    @Param('type', ArtifactTypePipe) type: ArtifactType,
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
      // A client that goes away is no fault.
      if (!isAbort(error)) throw error;
    }
  }
}
