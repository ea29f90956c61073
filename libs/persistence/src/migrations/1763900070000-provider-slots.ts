import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How much all processes together have under way at a parsing or embedding server. */
export class ProviderSlots1763900070000 implements MigrationInterface {
  readonly name = 'ProviderSlots1763900070000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create table provider_slot (
      provider text not null, slot integer not null, holder text, lease_until bigint, wanted_until bigint,
      primary key (provider, slot))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table provider_slot');
  }
}
