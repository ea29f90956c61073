/** What the parameters in the API's paths are. */
export const PATH_PARAMETERS = {
  batch_id: { description: 'Id of the batch', example: 1 },
  workflow_id: { description: 'Id of the workflow run', example: 3 },
  run_group_id: { description: 'Id of the run group', example: 1 },
  set_id: { description: 'Id of the parameter set', example: 'default' },
} as const;
