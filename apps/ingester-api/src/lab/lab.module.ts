import { Module } from '@nestjs/common';
import { CapabilitiesModule } from '../capabilities/capabilities.module.js';
import { ParameterSetsModule } from '../parameter-sets/parameter-sets.module.js';
import { LabController } from './lab.controller.js';
import { LabRequests } from './lab-requests.js';
import { LabService } from './lab.service.js';

@Module({
  imports: [CapabilitiesModule, ParameterSetsModule],
  controllers: [LabController],
  providers: [LabRequests, LabService],
})
export class LabModule {}
