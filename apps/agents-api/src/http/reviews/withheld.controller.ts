import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Accepts, PathText, Problems, Returns } from '@sluice/http-kit';
import { Agents } from '../../agents/agents.js';
import { ReviewedSyncs } from '../../agents/reviewed-syncs.js';
import { RunBegun, toRunBegun } from '../../bodies/run.js';
import { MOST_WITHHELD_NAMED, toWithheldBody, WithheldBody, WithheldDetailBody } from '../../bodies/withheld.js';

const DIGEST = { pattern: /^[0-9a-f]{32}$/, expected: 'the id of withheld deletions' };

const WithheldId = (): ParameterDecorator =>
  PathText('withheld_id', 'Id of the withheld deletions', DIGEST, '5f0c1c2f3b8e4d6a9b7c8d1e2f3a4b5c');

const GONE = 'Exactly these documents are withheld no longer';

@ApiTags('Withheld deletions')
@Controller('api/v1/withheld-deletions')
export class WithheldController {
  constructor(
    private readonly agents: Agents,
    private readonly reviews: ReviewedSyncs,
  ) {}

  @Get()
  @Returns([WithheldBody], 'Deletions that the last run of each source withheld')
  async list(): Promise<WithheldBody[]> {
    return (await this.agents.withheld.list()).map(toWithheldBody);
  }

  @Get(':withheld_id')
  @Returns(WithheldDetailBody, 'Withheld deletions of a source, with the documents')
  @Problems({ 404: GONE })
  async get(@WithheldId() id: string): Promise<WithheldDetailBody> {
    const withheld = await this.reviews.withheld(id);
    const documents = (await this.agents.withheld.urisOf(id)).slice(0, MOST_WITHHELD_NAMED);
    return { ...toWithheldBody(withheld), documents };
  }

  @Post(':withheld_id/dismiss')
  @Returns(WithheldBody, 'Put them aside, until other documents of the source are withheld')
  @Problems({ 404: GONE })
  async dismiss(@WithheldId() id: string): Promise<WithheldBody> {
    return toWithheldBody(await this.reviews.dismiss(id));
  }

  @Post(':withheld_id/approve')
  @Accepts(RunBegun, 'Delete exactly these documents', {
    description:
      'Begins a run of their manifest, which lists the source again: what is there again stays, and what was not among them is withheld as before.',
  })
  @Problems({ 404: GONE, 409: 'They cannot be approved here; the sentence says why' })
  async approve(@WithheldId() id: string): Promise<RunBegun> {
    const { record, result } = await this.reviews.approve(id);
    // Its failure is in its record.
    result.catch(() => undefined);
    return toRunBegun(record);
  }
}
