import { Module } from '@nestjs/common';
import { ParameterSetsModule } from '../parameter-sets/parameter-sets.module.js';
import { LabController } from './lab.controller.js';
import { LabRequests } from './lab-requests.js';
import { LabService } from './lab.service.js';

@Module({
  imports: [ParameterSetsModule],
  controllers: [LabController],
  providers: [LabRequests, LabService],
})
export class LabModule {}
