import { Module } from '@nestjs/common';
import { CapabilitiesController } from './capabilities.controller.js';
import { CapabilitiesService } from './capabilities.service.js';
import { Features } from './features.js';

@Module({
  controllers: [CapabilitiesController],
  providers: [CapabilitiesService, Features],
  exports: [Features],
})
export class CapabilitiesModule {}
