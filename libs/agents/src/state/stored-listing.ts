import type { FoundFolder, ListingMemory, RememberedFolder, RememberedListing } from '@sluice/domain';
import { nowSql, recordsSql, textsSql, type AgentDatabase } from './agent-database.js';

export interface ListingRow {
  readonly id: number;
  readonly complete: number | null;
  readonly mark: string | null;
  readonly note: string | null;
  readonly unfinished: number | null;
  readonly unfinished_mark: string | null;
  readonly is_due: number;
}

interface StoredWalk extends RememberedListing {
  /** Number of the walk under which its folders are stored. */
  readonly walk: number;
}

interface FolderRow extends RememberedFolder {
  readonly walk: number;
}

/** Most folders that are read or written by one statement. */
const AT_ONCE = 200;
/** Characters of contents that wait to be written. */
const MOST_WAITING = 4 * 1024 * 1024;
/** Longest content that is stored, which a folder of some hundred thousand entries has. */
const MOST_CHARACTERS = 64 * 1024 * 1024;
/** Differences that are named; one is enough to say that something is wrong. */
const MOST_NAMED = 100;

/**
 * The memory of one place. A new listing is stored under a number of its own while the earlier ones stay as they are, and becomes
 * the last complete one by one statement, so that whoever dies in between leaves nothing half done.
 */
export class StoredListing implements ListingMemory {
  readonly listings: readonly StoredWalk[];
  readonly isCheck: boolean;
  private readonly walk: number;
  private readonly last: StoredWalk | undefined;
  private readonly waiting: RememberedFolder[] = [];
  private waitingCharacters = 0;
  /** Paths of folders of the last complete listing that the new one has unchanged. */
  private kept: string[] = [];
  private keptCount = 0;
  private takesOver = false;
  private hasNews = false;
  private isGivenUp = false;
  private mark = '';

  constructor(
    private readonly database: AgentDatabase,
    private readonly row: ListingRow,
  ) {
    const { complete, mark, note, unfinished, unfinished_mark: unfinishedMark, is_due: isDue } = row;
    this.listings = [
      ...(unfinished === null ? [] : [{ walk: unfinished, mark: unfinishedMark ?? '', note: '', isComplete: false }]),
      ...(complete === null ? [] : [{ walk: complete, mark: mark ?? '', note: note ?? '', isComplete: true }]),
    ];
    this.last = this.listings.find(({ isComplete }) => isComplete);
    this.isCheck = isDue === 1 && this.last !== undefined;
    this.walk = Math.max(0, complete ?? 0, unfinished ?? 0) + 1;
  }

  async folder(path: string): Promise<readonly FoundFolder[]> {
    if (this.listings.length === 0 || !isText(path)) return [];
    const rows = await this.database.rows<FolderRow>(
      'select walk, path, version, content from agent_listed_folder where listing = $1 and path = $2',
      [this.row.id, path],
    );
    return this.listings.flatMap((listing) =>
      rows.flatMap((row) => (row.walk === listing.walk ? [foundFolder(row, listing)] : [])),
    );
  }

  async *below(folder: FoundFolder): AsyncGenerator<FoundFolder> {
    yield folder;
    const listing = this.listings.find((one) => one === folder.listing)!;
    // "0" is the character after the slash.
    const [first, end] = folder.path === '' ? ['', null] : [`${folder.path}/`, `${folder.path}0`];
    for (let after = first; ;) {
      const rows: FolderRow[] = await this.database.rows<FolderRow>(
        `select walk, path, version, content from agent_listed_folder
         where listing = $1 and walk = $2 and path > $3 ${end === null ? '' : 'and path < $4'} order by path limit ${AT_ONCE}`,
        [this.row.id, listing.walk, after, ...(end === null ? [] : [end])],
      );
      for (const row of rows) yield foundFolder(row, listing);
      if (rows.length < AT_ONCE) return;
      after = rows.at(-1)!.path;
    }
  }

  async begin(mark: string): Promise<void> {
    this.mark = mark;
    this.waiting.length = 0;
    this.waitingCharacters = 0;
    this.kept = [];
    this.keptCount = 0;
    this.takesOver = false;
    this.hasNews = false;
    this.isGivenUp = false;
    await this.database.rows('delete from agent_listed_folder where listing = $1 and walk >= $2', [
      this.row.id,
      this.walk,
    ]);
  }

  async put(folder: RememberedFolder): Promise<void> {
    if (this.isGivenUp) return;
    if (!isStorable(folder)) return this.giveUp();
    if (!this.hasNews) await this.announce();
    this.waiting.push(folder);
    this.waitingCharacters += folder.content.length;
    if (this.waiting.length >= AT_ONCE || this.waitingCharacters >= MOST_WAITING) await this.save();
  }

  async keep(folder: FoundFolder): Promise<void> {
    this.takesOver = true;
    if (folder.listing !== this.last) return this.put(folder);
    this.kept.push(folder.path);
    this.keptCount += 1;
  }

  async save(): Promise<void> {
    const folders = this.waiting.splice(0);
    this.waitingCharacters = 0;
    if (folders.length === 0) return;
    const walk = ['cast($1 as bigint)', 'cast($2 as integer)'];
    const given = recordsSql(this.database.dialect, 3, walk, ['path', 'version', 'content']);
    const rows = new Map(folders.map(({ path, version, content }) => [path, { path, version, content }]));
    await this.database.rows(
      `insert into agent_listed_folder (listing, walk, path, version, content) ${given}
       on conflict (listing, walk, path) do update set version = excluded.version, content = excluded.content`,
      [this.row.id, this.walk, JSON.stringify([...rows.values()])],
    );
  }

  async finish(note: string): Promise<readonly string[]> {
    if (this.isGivenUp) return this.forget();
    const differences = this.hasNews || (await this.hasLost()) ? await this.replace() : [];
    const checked = this.isCheck || !this.takesOver;
    await this.database.rows(
      `update agent_listing set complete = $2, mark = $3, note = $4, unfinished = null, unfinished_mark = null,
         checked_at = ${checked ? nowSql(this.database.dialect) : 'checked_at'} where id = $1`,
      [this.row.id, this.hasNews ? this.walk : (this.last?.walk ?? this.walk), this.mark, note],
    );
    await this.database.rows(
      'delete from agent_listed_folder where listing = $1 and walk <> (select complete from agent_listing where id = $1)',
      [this.row.id],
    );
    return differences;
  }

  async annotate(note: string): Promise<void> {
    await this.database.rows('update agent_listing set note = $2 where id = $1', [this.row.id, note]);
  }

  /** Whether folders of the last listing are gone, and nothing else is new. */
  private async hasLost(): Promise<boolean> {
    if (this.last === undefined) return false;
    const [row] = await this.database.rows<{ count: number }>(
      'select count(*) as count from agent_listed_folder where listing = $1 and walk = $2',
      [this.row.id, this.last.walk],
    );
    this.hasNews = row!.count !== this.keptCount;
    return this.hasNews;
  }

  /** Completes the new listing in the database. @returns what contradicts the last one */
  private async replace(): Promise<readonly string[]> {
    await this.save();
    for (let start = 0; start < this.kept.length; start += AT_ONCE)
      await this.copy(this.kept.slice(start, start + AT_ONCE));
    if (this.last === undefined) return [];
    const rows = await this.database.rows<{ path: string }>(
      `select new.path from agent_listed_folder new join agent_listed_folder old
         on old.listing = new.listing and old.walk = $3 and old.path = new.path
       where new.listing = $1 and new.walk = $2 and new.version = old.version and new.content <> old.content
       order by new.path limit ${MOST_NAMED}`,
      [this.row.id, this.walk, this.last.walk],
    );
    return rows.map(({ path }) => path);
  }

  /** From here on the new listing is found by whoever comes after a crash; what was interrupted before it goes. */
  private async announce(): Promise<void> {
    this.hasNews = true;
    await this.database.rows('update agent_listing set unfinished = $2, unfinished_mark = $3 where id = $1', [
      this.row.id,
      this.walk,
      this.mark,
    ]);
  }

  /** A listing that lacks a folder would hide what is in it: none is kept then, and the next one asks for everything. */
  private async giveUp(): Promise<void> {
    this.isGivenUp = true;
    await this.database.rows('update agent_listing set unfinished = null, unfinished_mark = null where id = $1', [
      this.row.id,
    ]);
  }

  private async forget(): Promise<readonly string[]> {
    await this.database.rows('update agent_listing set complete = null, checked_at = null where id = $1', [
      this.row.id,
    ]);
    await this.database.rows('delete from agent_listed_folder where listing = $1', [this.row.id]);
    return [];
  }

  private async copy(paths: readonly string[]): Promise<void> {
    await this.database.rows(
      `insert into agent_listed_folder (listing, walk, path, version, content)
       select listing, cast($2 as integer), path, version, content from agent_listed_folder
       where listing = $1 and walk = $3 and path in (${textsSql(this.database.dialect, 4)})
       on conflict (listing, walk, path) do nothing`,
      [this.row.id, this.walk, this.last!.walk, JSON.stringify(paths)],
    );
  }
}

const foundFolder = ({ path, version, content }: FolderRow, listing: StoredWalk): FoundFolder => ({
  path,
  version,
  content,
  listing,
});

const isStorable = ({ path, version, content }: RememberedFolder): boolean =>
  content.length <= MOST_CHARACTERS && [path, version ?? '', content].every(isText);

/** No database takes the character NUL, nor half of a character. */
const isText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
