import { readFile, writeFile } from 'node:fs/promises';
import { errorCode, InvalidInputError, NotFoundError } from '@sluice/domain';
import { isComplete, parsePlan, planToJson, RunStart, type SyncPlan } from '@sluice/agents';
import { toStatus } from '../bodies/plan.js';
import { toSyncReport } from '../bodies/sync-report.js';
import type { SyncRequest } from '../agents/sync-request.js';
import type { CommandContext, OpenCommand } from './command-context.js';
import { ExitCode } from './terminal.js';
import { printJson, printPlan, printReport, printStatus } from './print.js';

export interface RunOptions {
  readonly json?: boolean;
  /** Stop at the plan. */
  readonly plan?: boolean;
  /** Where the plan is saved. */
  readonly savePlan?: string;
  /** A saved plan to carry out. */
  readonly apply?: string;
}

/** Under which run a command is recorded. */
export interface CommandRun {
  /** Such as `fs run-inventory`. */
  readonly kind: string;
  readonly manifestId?: string | null;
}

/** Synchronizes, or plans, or applies a plan, as the options say. What is not only planned is a recorded run. */
export const runSync = async (
  { kind, manifestId = null }: CommandRun,
  request: SyncRequest,
  options: RunOptions,
  { terminal }: CommandContext,
  { agents, context }: OpenCommand,
): Promise<ExitCode> => {
  if (options.apply !== undefined && (options.plan || options.savePlan !== undefined)) {
    throw new InvalidInputError('Use either --plan or --apply');
  }
  if (options.plan || options.savePlan !== undefined) {
    const plan = await agents.plan(request, context);
    try {
      if (options.savePlan !== undefined) await save(options.savePlan, plan);
      if (options.json) printJson(terminal, planToJson(plan));
      else printPlan(terminal, plan);
      return plan.problems.length === 0 ? ExitCode.Ok : ExitCode.Failed;
    } finally {
      plan.documents.close();
    }
  }
  const plan = options.apply === undefined ? null : parsePlan(await planText(options.apply));
  await agents.runs.interruptSilent();
  const { signal: interrupted, ...progress } = context;
  const run = { kind, manifestId, startedBy: RunStart.Command };
  const begun = await agents.beginSync(run, request, plan, { interrupted, ...progress });
  const { syncReport: report } = await begun.result;
  if (options.json) printJson(terminal, toSyncReport(report));
  else printReport(terminal, report);
  return isComplete(report) ? ExitCode.Ok : ExitCode.Failed;
};

/** Shows how the documents stand in the ingester. */
export const showStatus = async (
  request: SyncRequest,
  options: { readonly json?: boolean; readonly detail?: boolean },
  { terminal }: CommandContext,
  { agents, context }: OpenCommand,
): Promise<ExitCode> => {
  const plan = await agents.plan(request, context);
  try {
    const detail = options.detail ?? false;
    if (options.json) printJson(terminal, toStatus(plan, detail));
    else printStatus(terminal, plan, detail);
    return plan.problems.length === 0 ? ExitCode.Ok : ExitCode.Failed;
  } finally {
    plan.documents.close();
  }
};

const save = (file: string, plan: SyncPlan): Promise<void> =>
  writeFile(file, `${JSON.stringify(planToJson(plan), null, 2)}\n`);

const planText = async (file: string): Promise<string> => {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT')
      throw new NotFoundError(`The plan file ${file} does not exist`, { cause: error });
    throw error;
  }
};
