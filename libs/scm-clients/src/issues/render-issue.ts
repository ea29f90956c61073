import type { ScmComment, ScmIssue } from '../scm-client.js';

/** An issue with its comments, and the name of its repository. */
export interface IssueThread {
  /** `owner/repo`. */
  readonly repository: string;
  readonly issue: ScmIssue;
  readonly comments: readonly ScmComment[];
}

/**
 * The Markdown document of an issue. The same issue gives the same bytes: labels and assignees are in alphabetical order,
 * comments by date and id, dates in UTC, line ends are `\n`. What changes without the issue changing, such as
 * the date of the last activity, is left out.
 */
export function renderIssue({ repository, issue, comments }: IssueThread): string {
  const sections = [
    `# ${oneLine(issue.title)} (${repository}#${issue.number})`,
    factsOf(issue),
    text(issue.body),
    ...[...comments].sort(byDate).map(renderComment),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function factsOf(issue: ScmIssue): string {
  const facts: (readonly [name: string, value: string])[] = [
    ['Author', person(issue.author)],
    ['Created', instant(issue.created)],
    ['State', issue.state],
  ];
  if (issue.closed !== null) facts.push(['Closed', instant(issue.closed)]);
  if (issue.labels.length > 0) facts.push(['Labels', issue.labels.map(oneLine).join(', ')]);
  if (issue.assignees.length > 0) facts.push(['Assignees', issue.assignees.map(person).join(', ')]);
  return facts.map(([name, value]) => `- ${name}: ${value}`).join('\n');
}

const renderComment = (comment: ScmComment): string =>
  [`## Comment by ${person(comment.author)} on ${instant(comment.created)}`, text(comment.body)]
    .filter((part) => part !== '')
    .join('\n\n');

const byDate = (one: ScmComment, other: ScmComment): number =>
  Date.parse(one.created) - Date.parse(other.created) || one.id - other.id;

/** Deleted users have no name; GitHub shows them as ghost. */
const person = (login: string | null): string => `@${login ?? 'ghost'}`;

/** Gitea gives dates in the zone of the server, which may change. */
const instant = (date: string): string => new Date(date).toISOString().replace(/\.\d{3}Z$/, 'Z');

const oneLine = (value: string): string => value.replace(/\s+/g, ' ').trim();

const text = (value: string): string => value.replace(/\r\n?/g, '\n').trim();
