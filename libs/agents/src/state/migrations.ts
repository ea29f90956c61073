import { AgentDialect } from './agent-database.js';

const id = (dialect: AgentDialect): string =>
  dialect === AgentDialect.Postgres
    ? 'bigint generated always as identity primary key'
    : 'integer primary key autoincrement';

/** Statements that build the schema, oldest first. A statement that was released is never edited: changes are appended. */
export const migrations = (dialect: AgentDialect): readonly string[] => [
  `create table agent_content_hash (
    location text not null,
    uri text not null,
    fingerprint text not null,
    hash text not null,
    primary key (location, uri)
  )`,
  `create table agent_refusal (
    endpoint text not null,
    source text not null,
    uri text not null,
    hash text not null,
    message text not null,
    refused_at bigint not null,
    primary key (endpoint, source, uri)
  )`,
  `create table agent_lease (
    name text primary key,
    owner text not null,
    expires_at bigint not null
  )`,
  `create table agent_run (
    id ${id(dialect)},
    kind text not null,
    source text not null,
    manifest_id text,
    started_by text not null,
    scheduled_for bigint,
    status text not null,
    started_at bigint not null,
    completed_at bigint,
    heartbeat_at bigint not null,
    report text,
    message text,
    unique (manifest_id, scheduled_for)
  )`,
  `create index agent_run_of_manifest on agent_run (manifest_id, id)`,
  `create index agent_run_under_way on agent_run (heartbeat_at) where status = 'running'`,
  `create table agent_blob_text (
    id text primary key,
    content text not null
  )`,
  `create table agent_held_deletion (
    endpoint text not null,
    source text not null,
    uri text not null,
    primary key (endpoint, source, uri)
  )`,
  'alter table agent_lease add column work text',
  'alter table agent_lease add column requested integer not null default 0',
  `create table agent_document_owner (
    endpoint text not null,
    source text not null,
    uri text not null,
    location text not null,
    listed_uri text not null,
    primary key (endpoint, source, uri)
  )`,
  'create index agent_document_owner_listed on agent_document_owner (endpoint, source, location, listed_uri)',
  'alter table agent_run add column cancel_reason text',
  `create table agent_listing (
    id ${id(dialect)},
    endpoint text not null,
    source text not null,
    scope text not null,
    complete integer,
    mark text,
    note text,
    checked_at bigint,
    unfinished integer,
    unfinished_mark text,
    unique (endpoint, source, scope)
  )`,
  // The order of paths is that of their bytes, so that what lies below a folder is one range of the key.
  `create table agent_listed_folder (
    listing bigint not null,
    walk integer not null,
    path text${dialect === AgentDialect.Postgres ? ' collate "C"' : ''} not null,
    version text,
    content text not null,
    primary key (listing, walk, path)
  )`,
  `create table agent_withheld_deletion (
    endpoint text not null,
    source text not null,
    digest text not null,
    manifest_id text,
    reason text not null,
    approvable integer not null,
    uris text not null,
    uri_count integer not null,
    withheld_at bigint not null,
    dismissed_at bigint,
    primary key (endpoint, source)
  )`,
  `create table agent_kept_plan (
    id text primary key,
    manifest_id text not null,
    created_at bigint not null,
    expires_at bigint not null,
    summary text not null,
    content text not null
  )`,
  `create table agent_run_line (
    run_id bigint not null,
    number integer not null,
    at bigint not null,
    level text not null,
    message text not null,
    primary key (run_id, number)
  )`,
  'create index agent_run_of_source on agent_run (source, id)',
];
