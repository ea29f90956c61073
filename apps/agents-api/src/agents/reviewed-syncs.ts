import { RunStart, type KeptPlan, type Manifest, type WithheldDeletion } from '@sluice/agents';
import { ConflictError, NotFoundError } from '@sluice/domain';
import { toPlanSummary } from '../bodies/kept-plan.js';
import type { Agents, BegunSync } from './agents.js';
import { planDifferences } from './plan-differences.js';
import { requestOfManifest } from './sync-request.js';

/** What people look at before it is done: plans of manifests, and deletions that were withheld. */
export class ReviewedSyncs {
  constructor(private readonly agents: Agents) {}

  /**
   * Plans a manifest, and keeps the plan.
   * @throws NotFoundError when there is no such manifest; TooLargeError when the plan names too many documents
   */
  async plan(manifestId: string, signal: AbortSignal): Promise<KeptPlan> {
    const request = requestOfManifest(await this.agents.manifests.get(manifestId));
    const plan = await this.agents.plan(request, { signal });
    try {
      const summary = toPlanSummary(plan, this.agents.deletionsOf(plan, request));
      return await this.agents.keptPlans.keep(manifestId, plan, summary);
    } finally {
      plan.documents.close();
    }
  }

  /** @throws NotFoundError when there is none, or its time is over */
  async planned(id: string): Promise<KeptPlan> {
    const kept = await this.agents.keptPlans.find(id);
    if (kept === null) throw noPlan(id);
    return kept;
  }

  /**
   * Begins to carry out exactly what a plan says, once.
   *
   * @param approvesDeletions whether deletions are carried out that would be withheld
   * @throws ConflictError naming what has changed since it was made
   */
  async apply(id: string, approvesDeletions: boolean, signal: AbortSignal): Promise<BegunSync> {
    const { manifestId } = await this.planned(id);
    const plan = await this.agents.keptPlans.planOf(id);
    if (plan === null) throw noPlan(id);
    const manifest = await this.agents.manifests.get(manifestId);
    const request = {
      ...requestOfManifest(manifest),
      ...(approvesDeletions && { approvedUris: new Set(plan.stale) }),
    };
    const now = await this.agents.plan(request, { signal });
    try {
      const differences = planDifferences(plan, now);
      if (differences.length > 0)
        throw new ConflictError(
          `The source has changed since the plan was made: ${differences.join('; ')}. Make a new plan`,
        );
    } finally {
      now.documents.close();
    }
    const begun = await this.agents.beginSync(runOf(manifest), request, plan);
    await this.agents.keptPlans.forget(id);
    return begun;
  }

  /** @throws NotFoundError when exactly these documents are withheld no longer */
  async withheld(id: string): Promise<WithheldDeletion> {
    const found = await this.agents.withheld.find(id);
    if (found === null)
      throw new NotFoundError('These deletions are withheld no longer, or others with them; look again');
    return found;
  }

  /**
   * Begins a run of the manifest that deletes, of what is withheld, exactly these documents as far as they are still gone.
   * @throws ConflictError when no manifest can do so, or uploads have to succeed first
   */
  async approve(id: string): Promise<BegunSync> {
    const withheld = await this.withheld(id);
    const why = whyNotApprovable(withheld);
    if (why !== null) throw new ConflictError(why);
    const manifest = await this.agents.manifests.get(withheld.manifestId!);
    if (manifest.source !== withheld.source)
      throw new ConflictError(`Manifest ${manifest.id} is for another source by now: ${manifest.source}`);
    const approvedUris = new Set(await this.agents.withheld.urisOf(id));
    return this.agents.beginSync(runOf(manifest), { ...requestOfManifest(manifest), approvedUris }, null);
  }

  /** @throws NotFoundError as `withheld` */
  async dismiss(id: string): Promise<WithheldDeletion> {
    await this.agents.withheld.dismiss(id);
    return this.withheld(id);
  }
}

/** Null when they may be approved. */
export const whyNotApprovable = ({ isApprovable, manifestId }: WithheldDeletion): string | null => {
  if (!isApprovable) return 'They wait for uploads that failed: what is gone may have moved to what did not arrive';
  if (manifestId === null) return 'No manifest asked for the run; approve with approve_deletes where it was asked for';
  return null;
};

const runOf = ({ id }: Manifest) => ({ kind: 'manifest run', manifestId: id, startedBy: RunStart.Request });

const noPlan = (id: string): NotFoundError =>
  new NotFoundError(`There is no plan ${id}, or its time is over; make a new one`);
