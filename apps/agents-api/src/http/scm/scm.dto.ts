import { IntersectionType, PickType } from '@nestjs/swagger';
import { Flag, Shown, Text } from '@sluice/http-kit';
import { SCM_NAME } from '@sluice/scm-clients';
import { JsonObject } from '../app/fields.js';
import { PathFields, SourceName, SyncFields } from '../runs/sync-fields.dto.js';

class RepositoryFields {
  @Text("Owner of the repository; the platform's configured one when absent", {
    optional: true,
    pattern: SCM_NAME,
    example: 'acme',
  })
  readonly owner?: string;

  @Text('Branch of the files; the default branch when absent', {
    optional: true,
    maxLength: 255,
    example: 'main',
  })
  readonly branch?: string;
}

export class IssuesQuery extends PickType(RepositoryFields, ['owner']) {}

/** Which files of a repository. */
export class RepositoryFilesQuery extends IntersectionType(RepositoryFields, PathFields) {}

export class ScmIngestBody extends IntersectionType(RepositoryFields, SyncFields) {
  @SourceName('github:acme:docs', '<platform>:<owner>:<repo>')
  readonly source?: string;

  @Flag('Start workflows for what has none yet', { default: true })
  readonly start_workflows?: boolean;

  @JsonObject('A plan to carry out exactly, as `plan=true` returned it', { insteadOf: 'plan' })
  readonly apply_plan?: object;
}

/** What an issue and a file have in common. */
class ListedBody {
  @Shown('URI in the ingester', 'docs/index.md')
  readonly uri: string;

  @Shown('Bytes', 1234, { nullable: true })
  readonly size: number | null;

  @Shown('Hash of the content, git-<blob id> of a file', 'git-ce013625030ba8dba906f756967f9e9ca394464a', {
    nullable: true,
  })
  readonly hash: string | null;

  @Shown('Address for people', 'https://github.com/acme/docs/blob/main/docs/index.md', { nullable: true })
  readonly url: string | null;
}

export class IssueBody extends ListedBody {
  @Shown('Number of the issue', 7)
  readonly number: number;

  @Shown('Title', 'Page 3 is missing')
  readonly title: string;

  @Shown('open or closed', 'open')
  readonly state: string;

  @Shown('Who opened it', 'ada', { nullable: true })
  readonly author: string | null;

  @Shown('Labels', ['bug'])
  readonly labels: readonly string[];

  @Shown('Who is to work on it', ['ada'])
  readonly assignees: readonly string[];

  @Shown('Number of comments', 2)
  readonly comments: number;

  @Shown('Last change', '2026-01-31T12:00:00Z', { nullable: true })
  readonly updated: string | null;
}

export class RepositoryFileBody extends ListedBody {
  @Shown('Media type', 'text/markdown')
  readonly mime_type: string;
}

export class WebhookAnswer {
  @Shown('accepted, queued (a run is under way; one more follows) or ignored', 'accepted', {
    enum: ['accepted', 'queued', 'ignored'],
  })
  readonly status: string;

  @Shown('Source that is synchronized', 'github:acme:docs', { nullable: true })
  readonly source: string | null;

  @Shown('Why nothing is done', 'This branch is not synchronized', { nullable: true })
  readonly reason: string | null;
}
