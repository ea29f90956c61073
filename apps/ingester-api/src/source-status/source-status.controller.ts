import { Body, Controller, Post, Res } from '@nestjs/common';
import { ApiExtraModels, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Response } from 'express';
import { FormInterceptor, Problems, ReturnsOther, sendObject, TakesForm } from '@sluice/http-kit';
import { Unaudited } from '../audit/audited.js';
import { SourceStatusEntry, SourceStatusForm } from './source-status.dto.js';
import { SourceStatusService } from './source-status.service.js';

/** Room for the hashes of 100,000 documents with paths of 150 bytes; its JSON is parsed on the thread that serves requests. */
const MAX_FORM_BYTES = 24 * 1024 * 1024;

const HASHES = new FormInterceptor(MAX_FORM_BYTES, {
  name: 'hashes',
  remedy: 'Send a longer source in parts, by after and until.',
});

const ENTRIES = {
  description: 'By URI',
  schema: {
    type: 'object',
    additionalProperties: { $ref: getSchemaPath(SourceStatusEntry) },
    example: { 'docs/manual.pdf': { status: 'new', hash: 'git-ce013625030ba8dba906f756967f9e9ca394464a' } },
  },
};

@ApiTags('Source status')
@ApiExtraModels(SourceStatusEntry)
@Controller('api/v1/source-status')
export class SourceStatusController {
  constructor(private readonly sources: SourceStatusService) {}

  @Post()
  @Unaudited()
  @TakesForm(HASHES)
  @ReturnsOther(ENTRIES, 'Which documents of a source are new, changed, unchanged or gone')
  @Problems({ 400: 'A field is missing, or hashes is no JSON object of hashes' })
  async compare(@Body() form: SourceStatusForm, @Res() response: Response): Promise<void> {
    const range = { after: form.after ?? null, until: form.until ?? null };
    await sendObject(response, this.sources.compare(form.source, form.hashes, range));
  }
}
