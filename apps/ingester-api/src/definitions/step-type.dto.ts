import { ArtifactType, WORKFLOW_STEP_TYPES, type WorkflowStepType } from '@sluice/domain';
import { Shown } from '@sluice/http-kit';

const ARTIFACT_TYPES = Object.values(ArtifactType);

export class StepTypeBody {
  @Shown('Key under which workflows usually have it', 'chunk', { enum: WORKFLOW_STEP_TYPES })
  readonly step_type: WorkflowStepType;
  @Shown('By which workflow definitions name it', 'sluice.lib.workflow.chunk_document')
  readonly method: string;
  @Shown('What it does', 'Splits the parsed document into chunks.')
  readonly description: string;
  @Shown('Whether it is built in; others are those that workflow definitions name', true)
  readonly is_built_in: boolean;
  @Shown('Artifacts that it reads: some step before it writes them', ['PARSED_JSON'], {
    enum: ARTIFACT_TYPES,
    isArray: true,
  })
  readonly reads: readonly ArtifactType[];
  @Shown('Artifacts that it writes', ['CHUNKS'], { enum: ARTIFACT_TYPES, isArray: true })
  readonly writes: readonly ArtifactType[];
  @Shown(
    'Its parameters, a JSON Schema',
    { type: 'object', properties: { chunk_size: { type: 'integer', minimum: 8, default: 256 } } },
    { type: 'object', additionalProperties: true },
  )
  readonly parameters: Readonly<Record<string, unknown>>;
}
