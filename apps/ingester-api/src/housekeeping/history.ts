import { Injectable } from '@nestjs/common';
import { AuditLog, RunDays } from '@sluice/persistence';

/** Entries of the audit log that are kept at most, whatever their age. */
const MOST_AUDITED = 100_000;

/** What is kept of the past: what each day came to, and who changed what. */
@Injectable()
export class History {
  constructor(
    private readonly days: RunDays,
    private readonly audit: AuditLog,
  ) {}

  /** Writes down what the days came to that are over; needed before runs of them are forgotten. */
  recordDays(): Promise<void> {
    return this.days.record();
  }

  /** Forgets who changed what longer ago, or too long ago for so many changes; returns how many there were. */
  async pruneAudit(keepMs: number, signal: AbortSignal): Promise<number> {
    let total = 0;
    for (let pruned = 1; pruned > 0 && !signal.aborted; total += pruned) {
      pruned = await this.audit.prunePage(keepMs, MOST_AUDITED);
    }
    return total;
  }
}
