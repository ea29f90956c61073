import { JsonFields } from '../http/json-fields.js';
import type { ScmComment, ScmIssue } from '../scm-client.js';

/** An issue as both platforms give it; null for a pull request, which both list among the issues. */
export function readIssue(value: unknown): ScmIssue | null {
  const issue = JsonFields.of(value);
  if (issue.has('pull_request')) return null;
  return {
    number: issue.number('number'),
    title: issue.text('title'),
    state: issue.text('state'),
    author: authorOf(issue),
    created: issue.text('created_at'),
    updated: issue.text('updated_at'),
    closed: issue.textOrNull('closed_at'),
    labels: issue.list('labels').map(labelName).sort(),
    assignees: assigneesOf(issue).sort(),
    body: issue.textOrNull('body') ?? '',
    url: issue.text('html_url'),
    commentCount: issue.numberOrNull('comments') ?? 0,
  };
}

/** A comment as both platforms give it; null when it belongs to no issue. */
export function readComment(value: unknown): ScmComment | null {
  const comment = JsonFields.of(value);
  const issueNumber = /\/issues\/(\d+)$/.exec(comment.textOrNull('issue_url') ?? '')?.[1];
  if (issueNumber === undefined) return null;
  return {
    id: comment.number('id'),
    issueNumber: Number(issueNumber),
    author: authorOf(comment),
    created: comment.text('created_at'),
    updated: comment.textOrNull('updated_at') ?? comment.text('created_at'),
    body: comment.textOrNull('body') ?? '',
  };
}

/** `original_author` is who wrote it before Gitea imported it; deleted users of GitHub are null. */
function authorOf(fields: JsonFields): string | null {
  const original = fields.textOrNull('original_author');
  return original !== null && original !== '' ? original : fields.object('user').textOrNull('login');
}

const labelName = (label: unknown): string => (typeof label === 'string' ? label : JsonFields.of(label).text('name'));

function assigneesOf(issue: JsonFields): string[] {
  const assignees = issue.list('assignees').map((assignee) => JsonFields.of(assignee).text('login'));
  const single = issue.object('assignee').textOrNull('login');
  return assignees.length === 0 && single !== null ? [single] : assignees;
}
