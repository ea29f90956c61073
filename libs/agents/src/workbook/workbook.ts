import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import type { SourceItem } from '@sluice/domain';
import type { HashedItem, ListedItem } from '../planning/component.js';
import {
  DocumentStatus,
  type Move,
  type PlannedDocument,
  type PlannedDocuments,
  type PlannedTotals,
} from '../planning/sync-plan.js';

/** Rows that are in memory at once. */
const PAGE = 1000;

const SCHEMA = `
  create table listed (
    seq integer primary key,
    component integer not null,
    listed_uri text not null,
    uri text not null unique,
    url text,
    size integer,
    item text not null,
    hash text,
    status text,
    refusal text
  ) strict;
  create table left_out (component integer, listed_uri text, message text, primary key (component, listed_uri)) without rowid;
  create table unlisted (uri text primary key, hash text) without rowid;
`;

interface Row {
  seq: number;
  component: number;
  listed_uri: string;
  uri: string;
  item: string;
  hash: string | null;
  status: string | null;
  refusal: string | null;
}

/** A document that the ingester has and the listing lacks. */
export interface UnlistedDocument {
  readonly uri: string;
  /** As `listed` has hashes; null when the ingester does not say it. */
  readonly hash: string | null;
}

/** Which component has a URI of the ingester in this listing. */
export interface ListedHolder {
  readonly component: number;
  /** Address by which people see the document; null when the source does not say. */
  readonly url: string | null;
}

/** How one document compares. */
export interface Comparison {
  readonly uri: string;
  readonly status: DocumentStatus;
  readonly refusal: string | null;
}

/**
 * What a run knows of its source, in a temporary database that no other process sees and that ends with this one: a source may have
 * a million documents, of which a page at a time is in memory.
 */
export class Workbook implements PlannedDocuments, Disposable {
  // An empty name is a database of SQLite that goes to a file without a name when it grows.
  private readonly database = new DatabaseSync('');
  private readonly statements = new Map<string, StatementSync>();
  private readonly inserted: StatementSync;
  private counted: PlannedTotals | null = null;

  constructor() {
    this.database.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -16000');
    this.database.exec(SCHEMA);
    this.inserted = this.database.prepare(
      'insert into listed (component, listed_uri, uri, url, size, item, hash) values (?, ?, ?, ?, ?, ?, ?)',
    );
  }

  holderOf(uri: string): ListedHolder | undefined {
    return this.one<{ component: number; url: string | null }>('select component, url from listed where uri = ?', uri);
  }

  /** Adds a document whose URI no other one has. */
  add({ component, item, uri }: ListedItem): void {
    const { uri: listedUri, ...rest } = item;
    this.inserted.run(component, listedUri, uri, urlOf(item), item.size, JSON.stringify(rest), null);
  }

  /** One transaction, for speed alone. */
  together<Result>(work: () => Result): Result {
    this.database.exec('begin');
    try {
      return work();
    } finally {
      this.database.exec('commit');
    }
  }

  get listedCount(): number {
    return this.one<{ count: number }>('select count(*) as count from listed')!.count;
  }

  /** Documents by their position in the listing, counted from 0; the end is not included. */
  *listed(start: number, end: number | null): Generator<ListedItem[]> {
    const last = end ?? Number.MAX_SAFE_INTEGER;
    for (const page of this.pages('seq <= ?', [last], start)) yield page.map(listedItem);
  }

  setHashes(hashed: readonly HashedItem[]): void {
    this.together(() => {
      for (const { uri, hash } of hashed) this.run('update listed set hash = ? where uri = ?', hash, uri);
    });
  }

  /** Documents with their hashes, ordered by URI. */
  *hashed(size: number): Generator<{ uri: string; hash: string }[]> {
    const sql = 'select uri, hash from listed where uri > ? and hash is not null order by uri limit ?';
    yield* this.paged<{ uri: string; hash: string }, string>(sql, [], '', ({ uri }) => uri, size);
  }

  compare(comparisons: readonly Comparison[]): void {
    this.together(() => {
      for (const { uri, status, refusal } of comparisons)
        this.run('update listed set status = ?, refusal = ? where uri = ?', status, refusal, uri);
    });
  }

  /** Remembers URIs that the ingester has, as far as no document of the listing with a hash has them. */
  addUnlisted(documents: readonly UnlistedDocument[]): void {
    this.together(() => {
      for (const { uri, hash } of documents)
        this.run(
          `insert into unlisted (uri, hash) select ?, ? where not exists (select 1 from listed where uri = ? and hash is not null)
           on conflict do nothing`,
          uri,
          hash,
          uri,
        );
    });
  }

  *moves(): Generator<Move> {
    const sql = `select u.uri as "from", min(l.uri) as "to" from unlisted u join listed l on l.hash = u.hash and l.status = 'new'
       where u.uri > ? and u.hash is not null group by u.uri order by u.uri limit ?`;
    this.database.exec('create index if not exists listed_hash on listed (hash)');
    for (const page of this.paged<Move, string>(sql, [], '', ({ from }) => from)) yield* page;
  }

  *unlisted(): Generator<string> {
    const sql = 'select uri from unlisted where uri > ? order by uri limit ?';
    for (const page of this.paged<{ uri: string }, string>(sql, [], '', ({ uri }) => uri))
      for (const { uri } of page) yield uri;
  }

  get unlistedCount(): number {
    return this.one<{ count: number }>('select count(*) as count from unlisted')!.count;
  }

  /** Remembers why a component leaves out what it lists; the last message counts. */
  leaveOut(component: number, uris: Iterable<readonly [uri: string, message: string]>): void {
    this.together(() => {
      for (const [uri, message] of uris)
        this.run(
          'insert or replace into left_out (component, listed_uri, message) values (?, ?, ?)',
          component,
          uri,
          message,
        );
    });
  }

  whyLeftOut(component: number, listedUri: string): string | undefined {
    return this.one<{ message: string }>(
      'select message from left_out where component = ? and listed_uri = ?',
      component,
      listedUri,
    )?.message;
  }

  get totals(): PlannedTotals {
    return (this.counted ??= this.count());
  }

  *[Symbol.iterator](): Generator<PlannedDocument> {
    for (const page of this.pages('status is not null', [])) yield* page.map(plannedDocument);
  }

  *toUpload(): Generator<PlannedDocument> {
    for (const page of this.pages(TO_UPLOAD, [])) yield* page.map(plannedDocument);
  }

  *refused(): Generator<PlannedDocument> {
    for (const page of this.pages('refusal is not null', [])) yield* page.map(plannedDocument);
  }

  close(): void {
    this.statements.clear();
    if (this.database.isOpen) this.database.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  private count(): PlannedTotals {
    const rows = this.all<{ status: DocumentStatus; count: number }>(
      'select status, count(*) as count from listed where status is not null group by status',
    );
    const byStatus = { new: 0, mismatch: 0, match: 0 };
    for (const { status, count } of rows) byStatus[status] = count;
    const sent = this.one<{ count: number; bytes: number }>(
      `select count(*) as count, coalesce(sum(size), 0) as bytes from listed where ${TO_UPLOAD}`,
    )!;
    return { count: byStatus.new + byStatus.mismatch + byStatus.match, byStatus, toUpload: { ...sent } };
  }

  /** By position; rows may be changed between pages. */
  private *pages(condition: string, parameters: readonly SQLInputValue[], after = 0): Generator<Row[]> {
    const sql = `select seq, component, listed_uri, uri, item, hash, status, refusal from listed
      where ${condition} and seq > ? order by seq limit ?`;
    yield* this.paged<Row, number>(sql, parameters, after, ({ seq }) => seq);
  }

  /** Pages by a key, which is the last parameter but the size of a page. */
  private *paged<Result extends object, Key extends string | number>(
    sql: string,
    parameters: readonly SQLInputValue[],
    first: Key,
    keyOf: (row: Result) => Key,
    size = PAGE,
  ): Generator<Result[]> {
    for (let last = first; ;) {
      const page = this.all<Result>(sql, ...parameters, last, size);
      if (page.length > 0) yield page;
      if (page.length < size) return;
      last = keyOf(page.at(-1)!);
    }
  }

  private one<Result extends object>(sql: string, ...parameters: SQLInputValue[]): Result | undefined {
    return this.statement(sql).get(...parameters) as Result | undefined;
  }

  private all<Result extends object>(sql: string, ...parameters: SQLInputValue[]): Result[] {
    return this.statement(sql).all(...parameters) as Result[];
  }

  private run(sql: string, ...parameters: SQLInputValue[]): void {
    this.statement(sql).run(...parameters);
  }

  private statement(sql: string): StatementSync {
    let statement = this.statements.get(sql);
    if (!statement) this.statements.set(sql, (statement = this.database.prepare(sql)));
    return statement;
  }
}

const TO_UPLOAD = `status in ('${DocumentStatus.New}', '${DocumentStatus.Mismatch}') and refusal is null`;

const itemOf = ({ listed_uri: uri, item }: Row): SourceItem => ({
  uri,
  ...(JSON.parse(item) as Omit<SourceItem, 'uri'>),
});

const listedItem = (row: Row): ListedItem => ({ component: row.component, uri: row.uri, item: itemOf(row) });

const plannedDocument = (row: Row): PlannedDocument => ({
  ...listedItem(row),
  hash: row.hash!,
  status: row.status as DocumentStatus,
  refusal: row.refusal,
});

/** Where people see a document; null when the source does not say. */
export const urlOf = ({ metadata }: SourceItem): string | null =>
  typeof metadata['url'] === 'string' ? metadata['url'] : null;
