import { Controller, Get, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Returns } from '@sluice/http-kit';
import type { Request } from 'express';
import { CapabilitiesBody } from './capabilities.dto.js';
import { CapabilitiesService } from './capabilities.service.js';

@ApiTags('Overview')
@Controller('api/v1/capabilities')
export class CapabilitiesController {
  constructor(private readonly capabilities: CapabilitiesService) {}

  @Get()
  @Returns(CapabilitiesBody, 'What this deployment accepts and offers, and why it does not offer the rest')
  read(@Req() request: Request): CapabilitiesBody {
    return this.capabilities.read(request);
  }
}
