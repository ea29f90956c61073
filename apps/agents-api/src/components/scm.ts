import type { ComponentSpec, GivenPaths } from '@sluice/agents';
import { InvalidInputError } from '@sluice/domain';
import { createScmSource, ScmPlatform } from '@sluice/scm-clients';
import { requested, type ComponentKind, type Given } from './component-kind.js';
import { readSecret, resolveSecret, type SecretReference } from './secrets.js';

export interface ScmSpec extends ComponentSpec {
  readonly type: 'scm';
  readonly platform: ScmPlatform;
  /** Null takes the platform's configured one. */
  readonly owner: string | null;
  readonly repo: string;
  /** Of the files; null takes the default branch. */
  readonly branch: string | null;
  readonly files: boolean;
  readonly issues: boolean;
  /** Null takes the platform's configured one. */
  readonly token: SecretReference | null;
}

/** Files and issues of a repository at a git platform. */
export const scmComponent: ComponentKind<ScmSpec> = {
  type: 'scm',
  read: (fields) => {
    const files = fields.boolean('files', true);
    const issues = fields.boolean('issues', true);
    if (!files && !issues) fields.report('issues', 'and files must not both be false');
    return {
      platform: fields.oneOf('platform', Object.values(ScmPlatform)) ?? ScmPlatform.GitHub,
      owner: fields.optionalText('owner'),
      repo: fields.text('repo'),
      branch: fields.optionalText('branch'),
      files,
      issues,
      token: readSecret(fields, 'token'),
    };
  },
  create: async ({ repo, branch, files, issues, ...spec }, { extensions, paths }, tools) => {
    const { scm } = tools.settings;
    const platform = scm[spec.platform];
    const owner = spec.owner ?? platform.owner;
    if (owner === null) {
      const setting = `${spec.platform.toUpperCase()}_OWNER`;
      throw new InvalidInputError(`No owner is given; name one or set ${setting}`, [
        { field: 'owner', message: `is required unless ${setting} is set` },
      ]);
    }
    if (spec.platform === ScmPlatform.Gitea && platform.url === null) {
      throw new InvalidInputError('No Gitea or Forgejo server is named; set GITEA_URL', [
        { field: 'platform', message: 'gitea needs GITEA_URL to be set' },
      ]);
    }
    const source = createScmSource({
      platform: spec.platform,
      baseUrl: platform.url,
      token: spec.token === null ? platform.token : await resolveSecret(spec.token, tools.environment),
      owner,
      repo,
      branch,
      extensions,
      paths,
      include: { files, issues },
      maxWaitMs: scm.maxWaitSeconds * 1000,
      addresses: tools.addresses,
      texts: tools.texts,
      logger: tools.logger,
    });
    // Two branches have different documents under the same paths.
    const location = `scm:${platform.url ?? ''}:${source.defaultSourceName}${branch === null ? '' : `@${branch}`}`;
    return { source, location, label: `${owner}/${repo}`, listsEverything: files && issues };
  },
};

export const isScm = (spec: ComponentSpec): spec is ScmSpec => spec.type === scmComponent.type;

export const scmSpec = (
  platform: ScmPlatform,
  repo: string,
  {
    owner = null,
    branch = null,
    files = true,
    issues = true,
    paths,
  }: Given<{ owner: string; branch: string }> & {
    files?: boolean;
    issues?: boolean;
    paths?: Given<GivenPaths>;
  } = {},
): ScmSpec => ({ ...requested(paths), type: 'scm', platform, repo, owner, branch, files, issues, token: null });
