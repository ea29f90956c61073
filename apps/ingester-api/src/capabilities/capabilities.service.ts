import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { OFFERED_STEP_TYPES, type ReadableType } from '@sluice/domain';
import { identify } from '@sluice/http-kit';
import type { IngesterSettings } from '@sluice/settings';
import type { Embedders } from '@sluice/step-handlers';
import { UPLOADED_SET_LIMITS } from '@sluice/workflow-engine';
import { EMBEDDERS, READABLE_TYPES, SETTINGS } from '../app/settings.token.js';
import { VERSION } from '../app/version.js';
import { BUNDLE_LIMITS } from '../documents/bundles/bundle-limits.js';
import { toDocumentTypeBody } from '../documents/document-types.dto.js';
import { MAX_ROWS_PER_PAGE } from '../workflows/workflow-run.dto.js';
import type { CapabilitiesBody, UserBody } from './capabilities.dto.js';
import { Features } from './features.js';
import { inputSchemes } from './input-schemes.js';
import { offeredEmbedders } from './offered-embedders.js';

/** What this installation accepts and offers: what pages draw, and why they draw no more. */
@Injectable()
export class CapabilitiesService {
  constructor(
    @Inject(SETTINGS) private readonly settings: IngesterSettings,
    @Inject(READABLE_TYPES) private readonly types: readonly ReadableType[],
    @Inject(EMBEDDERS) private readonly embedders: Embedders,
    private readonly features: Features,
  ) {}

  read(request: IncomingMessage): CapabilitiesBody {
    const { auth, definitions, embedding, server } = this.settings;
    return {
      version: VERSION,
      user: this.user(request),
      authentication: {
        required: auth.apiKeyEnabled || auth.trustProxyHeaders,
        api_key: auth.apiKeyEnabled,
        proxy: auth.trustProxyHeaders,
      },
      document_types: this.types.map(toDocumentTypeBody),
      input_schemes: inputSchemes(this.settings),
      embedders: offeredEmbedders(this.embedders, embedding.provider),
      step_types: OFFERED_STEP_TYPES,
      default_workflow_id: definitions.defaultWorkflowId,
      default_param_id: definitions.defaultParamId,
      limits: {
        upload_bytes: server.maxUploadBytes,
        bundle_documents: BUNDLE_LIMITS.files,
        bundle_bytes: BUNDLE_LIMITS.bytes,
        rows_per_page: MAX_ROWS_PER_PAGE,
        parameter_set_characters: UPLOADED_SET_LIMITS.characters,
      },
      features: this.features.all(),
    };
  }

  private user(request: IncomingMessage): UserBody {
    const { auth } = this.settings;
    const user = identify(request, auth);
    if (!user) throw new Error('A request that identifies nobody has come through');
    return { name: user.name, email: user.email, kind: user.kind };
  }
}
