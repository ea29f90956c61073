import type { ParameterSetFile } from '@sluice/workflow-engine';
import type { ParameterSetSummary, WorkflowParams } from './parameter-set.dto.js';

export const toSummary = ({ definition, source }: ParameterSetFile): ParameterSetSummary => ({
  id: definition.id,
  name: definition.name,
  source,
});

export const toWorkflowParams = (file: ParameterSetFile): WorkflowParams => ({
  ...toSummary(file),
  meta: file.definition.meta,
  config: file.definition.config,
});
