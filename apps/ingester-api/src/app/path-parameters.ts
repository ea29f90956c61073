import { PathId, PathText } from '@sluice/http-kit';
import { DEFINITION } from '../workflows/start-fields.dto.js';

/** Parameters of paths that several controllers have. */
export const RunId = (): ParameterDecorator => PathId('workflow_id', 'Id of the workflow run', 3);

export const RunGroupId = (): ParameterDecorator => PathId('run_group_id', 'Id of the run group');

export const ParameterSetId = (): ParameterDecorator =>
  PathText('set_id', 'Id of the parameter set', DEFINITION, 'default');
