import { Module } from '@nestjs/common';
import { CapabilitiesModule } from '../capabilities/capabilities.module.js';
import { AgentsController } from './agents.controller.js';
import { AgentsService } from './agents.service.js';

/** The agents' API, as far as people need it, at this server: the UI asks no other host. */
@Module({ imports: [CapabilitiesModule], controllers: [AgentsController], providers: [AgentsService] })
export class AgentsModule {}
