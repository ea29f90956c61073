import { ConfigurationError } from '@sluice/domain';
import type { GroupSnapshot, RunGroupRepository } from '@sluice/persistence';

const CACHED = 200;

/** The snapshots of the groups a worker is busy with. They never change, so they are read once. */
export class GroupSnapshots {
  private readonly cache = new Map<number, Promise<GroupSnapshot>>();

  constructor(private readonly groups: RunGroupRepository) {}

  get(runGroupId: number): Promise<GroupSnapshot> {
    const cached = this.cache.get(runGroupId);
    if (cached) return cached;
    const loading = this.load(runGroupId);
    this.cache.set(runGroupId, loading);
    loading.catch(() => this.cache.delete(runGroupId));
    if (this.cache.size > CACHED) this.cache.delete(this.cache.keys().next().value!);
    return loading;
  }

  private async load(runGroupId: number): Promise<GroupSnapshot> {
    const snapshot = await this.groups.snapshot(runGroupId);
    if (!snapshot) throw new ConfigurationError('RUN_GROUP_GONE', `Run group ${runGroupId} was deleted while it ran`);
    return snapshot;
  }
}
