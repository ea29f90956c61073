import { InvalidInputError, type SourceItem, type SourceProblem } from '@sluice/domain';
import { JsonReader } from '../json/json-reader.js';
import { DocumentStatus, type PlannedDocument, type SyncPlan, DocumentList } from './sync-plan.js';

const FORMAT = 'sluice-plan';
const VERSION = 3;
const STATUSES = new Set<string>(Object.values(DocumentStatus));
const REVISIONS = new Set(['git-blob', 'etag', 'none']);

/** A plan as JSON: to look at, to keep, and to apply later. */
export const planToJson = (plan: SyncPlan): object => ({
  format: FORMAT,
  version: VERSION,
  created: plan.created.toISOString(),
  endpoint_url: plan.endpointUrl,
  source: plan.source,
  locations: plan.locations,
  known_count: plan.knownCount,
  partial_because: plan.partialBecause,
  problems: plan.problems,
  skipped: plan.skipped,
  missing: plan.missing,
  warnings: plan.warnings,
  delete_stale: plan.deleteStale,
  deleted: plan.stale,
  emptied: plan.emptied,
  left_out: plan.leftOut,
  hidden: plan.hidden,
  filtered_count: plan.filteredCount,
  documents: Array.from(plan.documents, ({ component, item, uri, hash, status, refusal }) => ({
    status,
    uri,
    ...(item.uri === uri ? {} : { listed_uri: item.uri }),
    size: item.size,
    mime_type: item.mimeType,
    hash,
    modified: item.modified,
    revision: item.revision,
    metadata: item.metadata,
    component,
    refused: refusal,
  })),
});

/** Reads a plan that was saved as JSON. @throws InvalidInputError that names the row and the field at fault */
export const parsePlan = (text: string): SyncPlan => {
  const plan = JsonReader.parse('plan', text);
  if (plan.text('format') !== FORMAT || plan.integer('version') !== VERSION) {
    throw new InvalidInputError('This file is no plan of this version; make one with --plan');
  }
  const locations = plan.texts('locations');
  return {
    created: plan.date('created'),
    endpointUrl: plan.text('endpoint_url'),
    source: plan.text('source'),
    locations,
    knownCount: plan.integer('known_count'),
    partialBecause: plan.nullableText('partial_because'),
    problems: problemsOf(plan, 'problems'),
    skipped: problemsOf(plan, 'skipped'),
    missing: problemsOf(plan, 'missing'),
    warnings: plan.texts('warnings'),
    deleteStale: plan.boolean('delete_stale'),
    stale: plan.texts('deleted'),
    emptied: plan.texts('emptied'),
    leftOut: problemsOf(plan, 'left_out'),
    hidden: problemsOf(plan, 'hidden'),
    filteredCount: plan.integer('filtered_count'),
    documents: new DocumentList(plan.objects('documents').map((row) => documentOf(row, locations.length))),
  };
};

const problemsOf = (plan: JsonReader, field: string): SourceProblem[] =>
  plan.objects(field).map((row) => ({ uri: row.text('uri'), message: row.text('message') }));

const documentOf = (row: JsonReader, componentCount: number): PlannedDocument => {
  const component = row.integer('component');
  if (component >= componentCount) row.fail('component', 'must be the index of a location');
  const uri = row.text('uri');
  return {
    component,
    uri,
    item: {
      uri: row.nullableText('listed_uri') ?? uri,
      size: row.nullableInteger('size'),
      mimeType: row.text('mime_type'),
      revision: revisionOf(row),
      hash: row.text('hash'),
      modified: row.nullableText('modified'),
      metadata: row.object('metadata'),
    },
    hash: row.text('hash'),
    status: row.oneOf('status', STATUSES) as DocumentStatus,
    refusal: row.nullableText('refused'),
  };
};

const revisionOf = (row: JsonReader): SourceItem['revision'] => {
  const revision = row.nullableChild('revision');
  if (revision === null) return null;
  const kind = revision.oneOf('kind', REVISIONS) as NonNullable<SourceItem['revision']>['kind'];
  return { kind, value: revision.text('value') };
};
