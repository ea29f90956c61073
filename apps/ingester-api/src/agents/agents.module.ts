import { Module } from '@nestjs/common';
import { CapabilitiesModule } from '../capabilities/capabilities.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { AgentsNotices } from './agents-notices.js';
import { AgentsController } from './agents.controller.js';
import { AgentsService } from './agents.service.js';

/** The agents' API, as far as people need it, at this server: the UI asks no other host. */
@Module({
  imports: [CapabilitiesModule, NoticesModule],
  controllers: [AgentsController],
  providers: [AgentsNotices, AgentsService],
})
export class AgentsModule {}
