import { NotFoundError } from '@sluice/domain';
import { PathParameter, PathText } from '@sluice/http-kit';
import { isScmPlatform, SCM_NAME, ScmPlatform } from '@sluice/scm-clients';

const platformOf = {
  transform: (value: string): ScmPlatform => {
    if (isScmPlatform(value)) return value;
    throw new NotFoundError(`There is no platform ${value}; supported are github and gitea`);
  },
};

/** The platform in a path; one that is not supported is not found. */
export const Platform = (): ParameterDecorator =>
  PathParameter(
    {
      name: 'platform',
      description: 'Git platform',
      schema: { type: 'string', enum: Object.values(ScmPlatform), example: 'github' },
    },
    platformOf,
  );

/** The repository in a path. */
export const Repository = (): ParameterDecorator =>
  PathText('repo', 'Exact name of the repository, no address', SCM_NAME, 'docs');
