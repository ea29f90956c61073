import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Dialect } from '../database/sql-vocabulary.js';

const progressColumns = `
  created_date bigint not null,
  start_date bigint,
  status_date bigint not null,
  completed_date bigint,
  status text not null,
  status_message text,
  status_meta text not null`;

/** Times are epoch milliseconds (UTC), JSON is text: both read alike on the two databases. */
const statements = (dialect: Dialect): string[] => {
  const postgres = dialect === Dialect.Postgres;
  const id = postgres ? 'bigserial primary key' : 'integer primary key autoincrement not null';
  const bytes = postgres ? 'bytea' : 'blob';
  // Room for in-page updates, and dead rows removed before they slow the claim down (docs/decisions/step-queue.md).
  const queueStorage = postgres
    ? ' with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_cost_delay = 0)'
    : '';
  return [
    `create table document_batch (
      id ${id}, name text not null, source text not null, start_date bigint not null, completed_date bigint,
      batch_params text not null)`,
    `create index document_batch_source_idx on document_batch (source)`,

    `create table document (
      hash text primary key not null, mime_type text not null, file_size bigint not null, doc_meta text not null,
      sha3_256 text not null, md5 text not null, git_blob_id text not null, page_count integer,
      created_date bigint not null)`,

    `create table document_uri (
      id ${id}, doc_hash text not null references document (hash), uri text not null, source text not null,
      version integer not null, batch_id bigint not null references document_batch (id), trace_context text,
      constraint document_uri_location unique (source, uri))`,
    `create index document_uri_batch_idx on document_uri (batch_id, id)`,
    // Distinct documents of a batch, counted in the order of their hashes.
    `create index document_uri_batch_hash_idx on document_uri (batch_id, doc_hash)`,
    `create index document_uri_source_idx on document_uri (source, id)`,
    `create index document_uri_hash_idx on document_uri (doc_hash)`,

    `create table document_uri_history (
      id ${id}, document_uri_id bigint not null references document_uri (id) on delete cascade,
      doc_hash text not null, version integer not null, batch_id bigint not null, created_date bigint not null)`,
    `create index document_uri_history_uri_idx on document_uri_history (document_uri_id, id)`,
    `create index document_uri_history_hash_idx on document_uri_history (doc_hash)`,

    `create table step_config (
      id ${id}, step_type text not null, config text not null, cumulative_hash text not null unique,
      created_date bigint not null)`,

    `create table document_artifact (
      doc_hash text not null references document (hash) on delete cascade, artifact_type text not null,
      step_config_id bigint not null, size_bytes bigint not null, created_date bigint not null,
      primary key (doc_hash, artifact_type, step_config_id))`,

    // No reference to document: the entry is what a removal of vector rows is found by, also after the document is gone.
    `create table rag_entry (
      doc_hash text not null, data_dir text not null, rag_id text not null, step_config_id bigint not null,
      stored_date bigint not null, primary key (doc_hash, data_dir))`,
    `create index rag_entry_data_dir_idx on rag_entry (data_dir)`,

    // What workers are just writing into vector databases: until the entry is recorded, a removal finds the rows by this.
    `create table vector_write (
      step_id bigint not null, worker_id text not null, doc_hash text not null, data_dir text not null,
      begun_date bigint not null, primary key (step_id, worker_id))`,
    `create index vector_write_doc_idx on vector_write (doc_hash, data_dir)`,

    // What is still to be removed from the artifact store and vector databases, after the records of it are gone. `data_dir` is
    // empty for artifacts; for vector rows the type is RAG and `step_config_id` 0.
    `create table pending_removal (
      id ${id}, doc_hash text not null, artifact_type text not null, step_config_id bigint not null,
      data_dir text not null, due_date bigint not null, lease_until bigint, attempts integer not null, message text,
      constraint pending_removal_copy unique (doc_hash, artifact_type, step_config_id, data_dir))`,
    `create index pending_removal_due_idx on pending_removal (due_date, id)`,

    `create table run_group (
      id ${id}, name text not null, workflow_definition_id text not null, param_definition_id text not null,
      batch_id bigint not null references document_batch (id), ${progressColumns},
      workflow_snapshot text not null, param_snapshot text not null, paused_date bigint, control text)`,
    `create index run_group_batch_idx on run_group (batch_id, created_date, id)`,
    `create index run_group_created_idx on run_group (created_date, id)`,
    `create index run_group_open_idx on run_group (batch_id) where completed_date is null`,
    // Groups whose pause, resume or cancellation is under way: one whose process died is finished by another.
    `create index run_group_control_idx on run_group (id) where control is not null`,

    `create table run_group_handler (
      run_group_id bigint not null references run_group (id) on delete cascade, event text not null,
      position integer not null, name text not null, primary key (run_group_id, event, position))`,

    `create table workflow_run (
      id ${id}, workflow_definition_id text not null, run_group_id bigint not null references run_group (id),
      batch_id bigint not null, doc_id text not null references document (hash), priority integer not null,
      ${progressColumns}, run_params text not null, paused_date bigint, trace_context text)`,
    `create index workflow_run_group_idx on workflow_run (run_group_id, status, id)`,
    `create index workflow_run_open_idx on workflow_run (run_group_id, id) where completed_date is null`,
    `create index workflow_run_batch_idx on workflow_run (batch_id, created_date, id)`,
    `create index workflow_run_batch_status_idx on workflow_run (batch_id, status, created_date, id)`,
    // Documents of a batch that have a completed run, in the same order: an entry per completion, none per change of status.
    `create index workflow_run_parsed_idx on workflow_run (batch_id, doc_id) where status = 'COMPLETED'`,
    `create index workflow_run_created_idx on workflow_run (created_date, id)`,
    `create index workflow_run_status_idx on workflow_run (status, created_date, id)`,
    `create index workflow_run_doc_idx on workflow_run (doc_id)`,

    `create table run_step (
      id ${id}, workflow_run_id bigint not null references workflow_run (id), run_group_id bigint not null,
      workflow_step_number integer not null, workflow_step_name text not null, step_config_id bigint not null,
      step_type text not null, is_last_step boolean not null, priority integer not null, retry integer not null,
      retries integer not null, worker_id text, ${progressColumns},
      queue_state integer not null, turn bigint not null, ready_at bigint, attempt integer not null, lease_owner text,
      paused boolean not null default false,
      ready_turn bigint generated always as (case when queue_state = 1 then turn end) stored,
      ready_type text generated always as (case when queue_state = 1 then step_type end) stored,
      due_at bigint generated always as (case when queue_state = 3 then ready_at end) stored
    )${queueStorage}`,
    // No index names queue_state or lease_owner: a chained step is blocked, held and done without an entry in any of them.
    // Claims take from the left end of this index: nothing in it but what may run now (queue_state 1).
    `create index run_step_ready_idx on run_step (priority desc, ready_turn, id) where ready_turn is not null`,
    // The same for workers with limits per type of step, who must not read past what waits of a type they cannot take.
    `create index run_step_type_ready_idx on run_step (ready_type, priority desc, turn, id) where ready_type is not null`,
    // Delayed retries by due time (queue_state 3).
    `create index run_step_delayed_idx on run_step (due_at) where due_at is not null`,
    `create unique index run_step_run_idx on run_step (workflow_run_id, workflow_step_number)`,

    // Runs of which a worker holds a step: found by worker here, because an index of run_step would be written twice per step.
    `create table run_lease (
      workflow_run_id bigint primary key not null, run_group_id bigint not null, lease_owner text not null)${queueStorage}`,
    `create index run_lease_owner_idx on run_lease (lease_owner)`,

    `create table lifecycle_history (
      id ${id}, event text not null, handler_name text, run_group_id bigint not null, workflow_run_id bigint not null,
      step_id bigint, start_date bigint not null, status_date bigint not null, completed_date bigint,
      status text not null, status_message text, status_meta text not null, handler_position integer,
      queue_state integer not null, ready_at bigint, retry integer not null, attempt integer not null, lease_owner text)`,
    `create index lifecycle_history_run_idx on lifecycle_history (workflow_run_id, start_date, id)`,
    `create index lifecycle_history_ready_idx on lifecycle_history (ready_at, id) where queue_state in (1, 3)`,
    `create index lifecycle_history_lease_idx on lifecycle_history (lease_owner) where lease_owner is not null`,

    `create table worker (
      id text primary key not null, instance text not null, hostname text not null, pid integer not null,
      started_date bigint not null, checkin_date bigint not null)`,

    `create table embedding_cache (
      model text not null, text_hash text not null, vector ${bytes} not null, created_date bigint not null,
      primary key (model, text_hash))`,
    `create index embedding_cache_age_idx on embedding_cache (created_date)`,
  ];
};

const TABLES_LAST_FIRST = [
  'embedding_cache',
  'worker',
  'lifecycle_history',
  'run_lease',
  'run_step',
  'workflow_run',
  'run_group_handler',
  'run_group',
  'pending_removal',
  'vector_write',
  'rag_entry',
  'document_artifact',
  'step_config',
  'document_uri_history',
  'document_uri',
  'document',
  'document_batch',
];

export const initialSchema = (dialect: Dialect): new () => MigrationInterface =>
  class implements MigrationInterface {
    readonly name = 'InitialSchema1763700000000';

    async up(runner: QueryRunner): Promise<void> {
      for (const statement of statements(dialect)) await runner.query(statement);
    }

    async down(runner: QueryRunner): Promise<void> {
      for (const table of TABLES_LAST_FIRST) await runner.query(`drop table ${table}`);
    }
  };
