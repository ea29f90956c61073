import { describe, expect, it } from '@jest/globals';
import type { ScmComment, ScmIssue } from '../scm-client.js';
import { renderIssue } from './render-issue.js';

const issue: ScmIssue = {
  number: 7,
  title: 'Crash on\n start',
  state: 'closed',
  author: 'ada',
  created: '2026-01-02T04:04:05+01:00',
  updated: '2026-03-01T00:00:00Z',
  closed: '2026-02-03T00:00:00Z',
  labels: ['bug', 'help wanted'],
  assignees: ['bob', 'eve'],
  body: 'It crashes.\r\n\r\n```\ntrace\n```\n',
  url: 'https://github.com/acme/docs/issues/7',
  commentCount: 2,
};
const comment = (id: number, created: string, body: string, author: string | null = 'bob'): ScmComment => ({
  id,
  issueNumber: 7,
  author,
  updated: created,
  created,
  body,
});

describe('renderIssue', () => {
  it('renders title, facts, body and comments', () => {
    const comments = [
      comment(1, '2026-01-03T00:00:00Z', 'Me too.'),
      comment(2, '2026-01-04T00:00:00Z', 'Fixed.', null),
    ];
    expect(renderIssue({ repository: 'acme/docs', issue, comments })).toBe(
      `# Crash on start (acme/docs#7)

- Author: @ada
- Created: 2026-01-02T03:04:05Z
- State: closed
- Closed: 2026-02-03T00:00:00Z
- Labels: bug, help wanted
- Assignees: @bob, @eve

It crashes.

\`\`\`
trace
\`\`\`

## Comment by @bob on 2026-01-03T00:00:00Z

Me too.

## Comment by @ghost on 2026-01-04T00:00:00Z

Fixed.
`,
    );
  });

  it('leaves out what the issue does not have', () => {
    const bare = { ...issue, labels: [], assignees: [], closed: null, state: 'open', body: '' };
    expect(renderIssue({ repository: 'acme/docs', issue: bare, comments: [] })).toBe(
      '# Crash on start (acme/docs#7)\n\n- Author: @ada\n- Created: 2026-01-02T03:04:05Z\n- State: open\n',
    );
  });

  it('gives the same bytes whatever the order of comments, the zone of dates and the last activity', () => {
    const first = comment(1, '2026-01-03T00:00:00Z', 'a');
    const second = comment(2, '2026-01-03T00:00:00Z', 'b');
    const one = renderIssue({ repository: 'r', issue, comments: [first, second] });
    const later = { ...issue, updated: '2027-01-01T00:00:00Z', created: '2026-01-02T03:04:05Z' };
    expect(
      renderIssue({
        repository: 'r',
        issue: later,
        comments: [second, { ...first, created: '2026-01-03T02:00:00+02:00' }],
      }),
    ).toBe(one);
  });
});
