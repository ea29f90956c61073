import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Returns } from '@sluice/http-kit';
import { OverviewBody } from './overview.dto.js';
import { OverviewService } from './overview.service.js';

@ApiTags('Overview')
@Controller('api/v1/overview')
export class OverviewController {
  constructor(private readonly overview: OverviewService) {}

  @Get()
  @Returns(OverviewBody, 'What happens now: documents, queue, workers, run groups, throughput, databases and disks')
  read(): Promise<OverviewBody> {
    return this.overview.read();
  }
}
