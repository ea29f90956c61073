import type { Database } from '../database/database.js';

/** How long it is remembered that somebody found no free slot. */
const WANTED_MS = 2000;

/**
 * The slots of servers: whoever holds one may have one request under way. They are leases by the database's clock, which pass on
 * when their holder has died. Each statement looks at the slots of one server, by the primary key.
 */
export class ProviderSlots {
  private readonly now: string;
  private readonly known = new Map<string, number>();

  constructor(private readonly database: Database) {
    this.now = database.sql.now;
  }

  /** One of the first `most` slots that nobody holds; null when there is none, and then holders learn that somebody waits. */
  async take(provider: string, most: number, holder: string, leaseMs: number): Promise<number | null> {
    await this.create(provider, most);
    const skipLocked = this.database.sql.lock('for update skip locked');
    const [row] = await this.database.rows<{ slot: number }>(
      `update provider_slot set holder = $2, lease_until = ${this.now} + $3
       where provider = $1 and slot = (
         select slot from provider_slot
         where provider = $1 and slot < $4 and (lease_until is null or lease_until < ${this.now})
         order by slot limit 1 ${skipLocked})
       returning slot`,
      [provider, holder, leaseMs, most],
    );
    if (row) return row.slot;
    await this.database.rows(
      `update provider_slot set wanted_until = ${this.now} + $2 where provider = $1 and slot = 0`,
      [provider, WANTED_MS],
    );
    return null;
  }

  /** Keeps all slots of `holder` for another `leaseMs`. */
  async renew(provider: string, holder: string, leaseMs: number): Promise<void> {
    await this.database.rows(
      `update provider_slot set lease_until = ${this.now} + $3 where provider = $1 and holder = $2`,
      [provider, holder, leaseMs],
    );
  }

  /** Gives a slot back. Returns whether somebody waits for one. */
  async giveBack(provider: string, slot: number, holder: string): Promise<boolean> {
    await this.database.rows(
      `update provider_slot set holder = null, lease_until = null where provider = $1 and slot = $2 and holder = $3`,
      [provider, slot, holder],
    );
    const [first] = await this.database.rows<{ wanted: boolean | number }>(
      `select coalesce(wanted_until > ${this.now}, false) as wanted from provider_slot where provider = $1 and slot = 0`,
      [provider],
    );
    return Boolean(first?.wanted);
  }

  private async create(provider: string, most: number): Promise<void> {
    const known = this.known.get(provider) ?? 0;
    if (known >= most) return;
    const slots = Array.from({ length: most - known }, (_, index) => `($1, ${known + index})`);
    await this.database.rows(
      `insert into provider_slot (provider, slot) values ${slots.join(', ')} on conflict do nothing`,
      [provider],
    );
    this.known.set(provider, most);
  }
}
