import type { IngesterSettings } from '@sluice/settings';

export type ServerSettings = IngesterSettings['server'];

export type RetentionSettings = IngesterSettings['retention'] & Pick<IngesterSettings['embedding'], 'cacheDays'>;

/** All of them, for what describes the installation as a whole. */
export const SETTINGS = Symbol('settings');
/** See `AppParts`. */
export const BOUND_TO = Symbol('bound to');
export type LabSettings = IngesterSettings['lab'];

/** DEFAULT_WORKFLOW_ID. */
export const DEFAULT_WORKFLOW_ID = Symbol('default workflow');
export const LAB_SETTINGS = Symbol('lab settings');
export const SERVER_SETTINGS = Symbol('server settings');
export const ARTIFACT_STORE = Symbol('artifact store');
export const DATABASE = Symbol('database');
/** What can be parsed, see `Runtime.readableTypes`. */
export const READABLE_TYPES = Symbol('readable types');
export const INPUT_URI_SETTINGS = Symbol('input_uri settings');
export const LOGGER = Symbol('logger');
/** Of search queries. */
export const EMBEDDERS = Symbol('embedders');
/** VECTORDB_DIR, as configured. */
export const VECTOR_DIRECTORY = Symbol('vector directory');
/** WORKER_CHECKIN_TIMEOUT, milliseconds. */
export const WORKER_TIMEOUT_MS = Symbol('worker timeout');
/** How long what grows is kept. */
export const RETENTION = Symbol('retention');
