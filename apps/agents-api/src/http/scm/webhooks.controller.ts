import { Controller, Inject, Post, Req, Res, UnauthorizedException, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiResponse, ApiTags } from '@nestjs/swagger';
import { isSignedBy, webhookEvent } from '@sluice/agents';
import { ForbiddenError, InvalidInputError } from '@sluice/domain';
import { Accepts, Problems } from '@sluice/http-kit';
import type { ScmPlatform } from '@sluice/scm-clients';
import type { AgentsSettings } from '@sluice/settings';
import type { Request, Response } from 'express';
import { RawBodyInterceptor } from '../app/body-interceptors.js';
import { SETTINGS } from '../app/tokens.js';
import { Platform } from './path-parameters.js';
import { WebhookAnswer } from './scm.dto.js';
import { WebhooksService } from './webhooks.service.js';

/** Gitea and Forgejo send GitHub's headers as well as their own. */
const SIGNATURES = ['x-hub-signature-256', 'x-gitea-signature', 'x-forgejo-signature'];
const EVENTS = ['x-github-event', 'x-gitea-event', 'x-forgejo-event'];

const headerOf = (request: Request, names: readonly string[]): string | undefined =>
  names.map((name) => request.get(name)).find((value) => value !== undefined);

/** GitHub's default is a form whose field `payload` is the JSON; the signature is over the form as it was sent. */
const payloadOf = (request: Request, body: Buffer): string => {
  const text = body.toString('utf8');
  if (!request.is('application/x-www-form-urlencoded')) return text;
  const payload = new URLSearchParams(text).get('payload');
  if (payload === null) throw new InvalidInputError('The form lacks the field payload');
  return payload;
};

@ApiTags('Git platforms')
@Controller('api/scm/:platform/webhook')
export class WebhooksController {
  constructor(
    private readonly webhooks: WebhooksService,
    @Inject(SETTINGS) private readonly settings: AgentsSettings,
  ) {}

  @Post()
  @UseInterceptors(RawBodyInterceptor)
  @Accepts(WebhookAnswer, 'Take a webhook and synchronize what changed', {
    description: 'Authenticated by its signature (X-Hub-Signature-256 or X-Gitea-Signature), not by the API key.',
  })
  @ApiBody({
    description: 'The event, as the platform sends it',
    schema: { type: 'object', additionalProperties: true, example: { ref: 'refs/heads/main' } },
  })
  @ApiConsumes('application/json')
  @ApiResponse({ status: 200, type: WebhookAnswer, description: 'Nothing is done, and why' })
  @Problems({
    401: 'The signature is missing or wrong',
    403: 'The platform has no secret here, and so no webhooks',
    404: 'Unknown platform',
    500: 'A fault of the service, which its log describes',
  })
  async receive(
    @Platform() platform: ScmPlatform,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<WebhookAnswer> {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    this.verify(platform, body, headerOf(request, SIGNATURES));
    const name = headerOf(request, EVENTS);
    if (name === undefined) throw new InvalidInputError('The header X-GitHub-Event or X-Gitea-Event is missing');
    const event = webhookEvent(name, payloadOf(request, body));
    if (event.kind === 'changed') return this.webhooks.changed(platform, event);
    response.status(200);
    return { status: 'ignored', source: null, reason: event.reason };
  }

  private verify(platform: ScmPlatform, body: Buffer, signature: string | undefined): void {
    const secret = this.settings.scm[platform].webhookSecret;
    if (secret === null) {
      throw new ForbiddenError(
        `Webhooks need a secret: set ${platform.toUpperCase()}_WEBHOOK_SECRET here and at the platform`,
      );
    }
    if (signature === undefined || !isSignedBy(secret, body, signature)) {
      throw new UnauthorizedException("The webhook's signature is missing or wrong");
    }
  }
}
