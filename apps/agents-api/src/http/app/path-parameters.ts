/** What the parameters in the API's paths are. */
export const PATH_PARAMETERS = {
  platform: { description: 'Platform: github or gitea', example: 'github' },
  repo: { description: 'Exact name of the repository, no URL', example: 'handbook' },
  run_id: { description: 'Id of the run', example: 'c5f1f8de-5ad7-4a1c-8c5d-2a8f1f2f4c11' },
  id: { description: 'Id, as the list tells it', example: 'handbook' },
} as const;
