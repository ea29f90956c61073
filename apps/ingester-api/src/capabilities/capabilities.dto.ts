import { OFFERED_STEP_TYPES, type WorkflowStepType } from '@sluice/domain';
import { Shown, ShownPart } from '@sluice/http-kit';
import { DocumentTypeBody } from '../documents/document-types.dto.js';

const REASON = 'Why it is off, and what would switch it on; null when it is on';

export const USER_KINDS = ['anonymous', 'api_key', 'proxy'] as const;
export type UserKind = (typeof USER_KINDS)[number];

export class UserBody {
  @Shown('Name: of the proxy’s user, `api-key` or `anonymous`', 'ada')
  readonly name: string;
  @Shown('E-mail address, when the proxy names it', 'ada@example.org', { nullable: true })
  readonly email: string | null;
  @Shown('How the request was identified', 'proxy', { enum: USER_KINDS })
  readonly kind: UserKind;
}

export class AuthenticationBody {
  @Shown('Whether requests must identify somebody', true)
  readonly required: boolean;
  @Shown('Whether an API key does', true)
  readonly api_key: boolean;
  @Shown('Whether a proxy in front does', false)
  readonly proxy: boolean;
}

export class InputSchemeBody {
  @Shown('Scheme of an `input_uri`', 'https')
  readonly scheme: string;
  @Shown('Whether documents may be fetched by it', true)
  readonly available: boolean;
  @Shown(REASON, 'INPUT_FILE_ROOTS names no directory', { nullable: true })
  readonly reason: string | null;
}

export class EmbedderBody {
  @Shown('Provider', 'hashing')
  readonly provider: string;
  @Shown('Whether parameter sets get it that name none', true)
  readonly is_default: boolean;
  @Shown('Model of sets that name none; null when they must', 'hashing-384', { nullable: true })
  readonly model: string | null;
  @Shown('Whether it is set up; whether its server can be reached is not tried', true)
  readonly available: boolean;
  @Shown(REASON, 'OPENAI_API_KEY is not set', { nullable: true })
  readonly reason: string | null;
}

export class LimitsBody {
  @Shown('Bytes of an upload', 1073741824)
  readonly upload_bytes: number;
  @Shown('Documents of a request to ingest-documents', 1000)
  readonly bundle_documents: number;
  @Shown('Bytes of their files together', 67108864)
  readonly bundle_bytes: number;
  @Shown('Rows of a page', 1000)
  readonly rows_per_page: number;
  @Shown('Characters of a parameter set', 65536)
  readonly parameter_set_characters: number;
}

export class FeatureBody {
  @Shown('Name', 'ocr')
  readonly name: string;
  @Shown('Whether this deployment offers it', false)
  readonly available: boolean;
  @Shown(REASON, 'PARSER_SERVER_URL is not set', { nullable: true })
  readonly reason: string | null;
}

export class CapabilitiesBody {
  @Shown('Version of the service', '0.1.0')
  readonly version: string;
  @ShownPart(UserBody, 'Who asks')
  readonly user: UserBody;
  @ShownPart(AuthenticationBody, 'How requests are identified')
  readonly authentication: AuthenticationBody;
  @ShownPart([DocumentTypeBody], 'Types of documents that can be parsed')
  readonly document_types: readonly DocumentTypeBody[];
  @ShownPart([InputSchemeBody], 'From where documents can be fetched')
  readonly input_schemes: readonly InputSchemeBody[];
  @ShownPart([EmbedderBody], 'What can embed chunks')
  readonly embedders: readonly EmbedderBody[];
  @Shown('Kinds of steps that workflows can have', OFFERED_STEP_TYPES)
  readonly step_types: readonly WorkflowStepType[];
  @Shown('Workflow that is started when none is named', 'batch')
  readonly default_workflow_id: string;
  @Shown('Parameter set that is used when none is named', 'default')
  readonly default_param_id: string;
  @ShownPart(LimitsBody, 'What requests may be')
  readonly limits: LimitsBody;
  @ShownPart([FeatureBody], 'What depends on the installation, by name')
  readonly features: readonly FeatureBody[];
}
