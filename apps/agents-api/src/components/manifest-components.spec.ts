import { describe, expect, it } from '@jest/globals';
import { NO_GIVEN_PATHS, parseManifest } from '@sluice/agents';
import { COMPONENT_KINDS } from './component-factory.js';

const parse = (file: string, text: string) => parseManifest(file, text, COMPONENT_KINDS);

const full = `
id: handbook
name: Company handbook
source: handbook
schedule: "*/15 * * * *"
timezone: Europe/Berlin
extensions: [md, pdf]
exclude: [drafts]
metadata: { department: it }
delete_stale: true
max_delete_fraction: 0.1
start_workflows: true
workflow_definition_id: batch
param_set_id: default
priority: 3
components:
  - type: fs
    path: /srv/docs
    metadata: { origin: share }
    prefix: share/
    include: ['docs/**']
    hidden: true
  - type: webdav
    url: https://cloud.example.org/dav
    path: /Handbook
    username: reader
    password: { env: CLOUD_PASSWORD }
  - type: scm
    platform: gitea
    owner: acme
    repo: docs
    branch: main
    issues: false
    token: { file: /run/secrets/gitea }
  - type: web
    sitemap: https://example.org/sitemap.xml
`;

describe('parseManifest', () => {
  it('reads everything', () => {
    const manifest = parse('handbook.yaml', full);
    expect(manifest).toMatchObject({
      id: 'handbook',
      source: 'handbook',
      schedule: '*/15 * * * *',
      timezone: 'Europe/Berlin',
      deleteStale: true,
      maxDeleteFraction: 0.1,
      priority: 3,
      metadata: { department: 'it' },
      paths: { include: null, exclude: ['drafts'], hidden: null },
    });
    const plain = { extensions: null, paths: NO_GIVEN_PATHS, prefix: null, metadata: {} };
    expect(manifest.components).toEqual([
      {
        type: 'fs',
        path: '/srv/docs',
        ...plain,
        metadata: { origin: 'share' },
        prefix: 'share',
        paths: { include: ['docs/**'], exclude: null, hidden: true },
      },
      {
        type: 'webdav',
        namedBy: 'operator',
        url: 'https://cloud.example.org/dav',
        path: '/Handbook',
        username: 'reader',
        password: { kind: 'environment', name: 'CLOUD_PASSWORD' },
        ...plain,
      },
      {
        type: 'scm',
        platform: 'gitea',
        owner: 'acme',
        repo: 'docs',
        branch: 'main',
        files: true,
        issues: false,
        token: { kind: 'file', path: '/run/secrets/gitea' },
        ...plain,
      },
      { type: 'web', urls: [], sitemap: 'https://example.org/sitemap.xml', ...plain },
    ]);
  });

  it('needs id, source and one component', () => {
    const manifest = parse('a.yaml', 'id: a\nsource: s\ncomponents:\n  - {type: fs, path: docs}\n');
    expect(manifest).toMatchObject({ name: 'a', schedule: null, timezone: 'UTC', deleteStale: false, priority: 0 });
  });

  it.each([
    ['id: a\nsource: s\n', 'line 1: components must be a list with one entry or more'],
    ['id: a\ncomponents: [{type: fs, path: x}]\n', 'source is required'],
    ['id: ../a\nsource: s\ncomponents: [{type: fs, path: x}]\n', 'line 1: id must begin with a letter'],
    [
      'id: a\nsource: s\nschedule: hourly\ncomponents: [{type: fs, path: x}]\n',
      'line 3: schedule is no cron expression',
    ],
    [
      'id: a\nsource: s\nschedule: "0 * * * *"\ntimezone: Mars/Base\ncomponents: [{type: fs, path: x}]\n',
      'line 3: schedule is no cron expression',
    ],
    [
      'id: a\nsource: s\ncomponents:\n  - type: ftp\n',
      'line 4: components[0].type must be one of fs, webdav, scm, web',
    ],
    ['id: a\nsource: s\ncomponents:\n  - type: fs\n    paht: x\n', 'line 5: components[0].paht is not known'],
    [
      'id: a\nsource: s\ndelete_stale: maybe\ncomponents: [{type: fs, path: x}]\n',
      'delete_stale must be true or false',
    ],
    ['id: a\nsource: s\ncomponents: [{type: web}]\n', 'urls or sitemap must be given'],
    ['id: a\nsource: s\ncomponents: [{type: webdav, password: hunter2}]\n', 'components[0].password must be a map'],
    ['id: a\nsource: s\ncomponents: [{type: fs, path: x, prefix: //}]\n', 'prefix must have more than slashes'],
    ['id: a\nid: b\n', 'line 2: id is given twice'],
    ['- a\n', 'must be a map of keys to values'],
  ])('says what is wrong with %j', (text, message) => {
    expect(() => parse('a.yaml', text)).toThrow(message);
  });

  it('tells all faults at once, and never a password', () => {
    const text = 'id: a\npriority: high\ncomponents:\n  - {type: webdav, password: hunter2}\n';
    expect(() => parse('a.yaml', text)).toThrow(/a\.yaml is no valid manifest: .*source.*; .*priority/s);
    expect(() => parse('a.yaml', text)).toThrow(expect.not.stringContaining('hunter2'));
  });
});
