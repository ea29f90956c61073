import type { SyncPlan, SyncReport } from '@sluice/agents';
import type { Validation } from '../agents/validate-component.js';
import type { Terminal } from './terminal.js';

/** The most single documents that a summary for people lists; all of them are in the JSON. */
const LISTED = 50;

const UNITS = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];

export const humanSize = (bytes: number): string => {
  const unit = bytes < 1024 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length - 1);
  const value = bytes / 1024 ** unit;
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit]}`;
};

export const printJson = (terminal: Terminal, value: unknown): void => terminal.out(JSON.stringify(value, null, 2));

/** Prints entries, at most so many that people read them. */
export const printList = <Entry>(
  print: (line: string) => void,
  entries: Iterable<Entry>,
  line: (entry: Entry) => string,
): void => {
  let count = 0;
  for (const entry of entries) {
    count += 1;
    if (count <= LISTED) print(`  ${printable(line(entry))}`);
  }
  if (count > LISTED) print(`  and ${count - LISTED} more; --json lists all`);
};

interface Problem {
  readonly uri: string | null;
  readonly message: string;
}

export const printProblems = (terminal: Terminal, title: string, problems: readonly Problem[]): void => {
  if (problems.length === 0) return;
  terminal.err(`${title}: ${problems.length}`);
  printList(terminal.err, problems, ({ uri, message }) => (uri === null ? message : `${uri}: ${message}`));
};

type Absences = Pick<SyncPlan, 'leftOut' | 'hidden' | 'filteredCount' | 'skipped' | 'missing' | 'warnings'>;

/** What the listing names or hides and the run does not take, and what somebody should know. */
const printAbsences = (terminal: Terminal, absences: Absences): void => {
  const { leftOut, hidden, filteredCount, skipped, missing, warnings } = absences;
  for (const warning of warnings) terminal.err(`Warning: ${printable(warning)}`);
  if (filteredCount > 0) terminal.err(`Left out by extension (EXTENSIONS) or include: ${filteredCount} files`);
  printProblems(terminal, 'Left out', skipped);
  printProblems(terminal, 'Left out although the ingester has them; they exist and are not deleted', leftOut);
  printProblems(terminal, 'Kept, because a part of the source cannot be seen', hidden);
  printProblems(terminal, 'Gone by the word of the source', missing);
};

const leftOutCount = ({ leftOut }: Absences): string => (leftOut.length === 0 ? '' : `, left out ${leftOut.length}`);

export const printReport = (terminal: Terminal, report: SyncReport): void => {
  const { counts } = report;
  terminal.out(`Source ${report.source}: ${report.inventoryCount} documents`);
  terminal.out(`  new ${counts.new}, changed ${counts.mismatch}, unchanged ${counts.match}${leftOutCount(report)}`);
  terminal.out(`  ingested ${report.ingestedCount} of ${report.toProcessCount} (${humanSize(report.ingestedBytes)})`);
  if (report.batchId !== null) terminal.out(`  batch ${report.batchId}`);
  if (report.deleted.length > 0) {
    terminal.out(`  deleted ${report.deleted.length}`);
    printList(terminal.out, report.deleted, (uri) => `deleted ${uri}`);
  }
  for (const { batchId, workflows, runGroupId, warnings } of report.workflows) {
    terminal.out(`  started ${workflows} workflows in batch ${batchId} (run group ${runGroupId})`);
    for (const warning of warnings) terminal.out(`  warning: ${warning}`);
  }
  if (report.deletion.outcome === 'not-requested') {
    terminal.out(`  ${report.stale.length} documents are gone from the source; --delete-stale deletes them`);
  }
  if (report.deletion.reason !== null) {
    terminal.err(report.deletion.reason);
    printList(terminal.err, report.deletion.withheld, (uri) => uri);
  }
  if (report.notAttemptedCount > 0) {
    terminal.err(`Not attempted because the ingester failed again and again: ${report.notAttemptedCount}`);
  }
  printAbsences(terminal, report);
  printProblems(terminal, 'Refused earlier, not sent again until they change', report.refused);
  printProblems(terminal, 'Errors', report.errors);
};

export const printPlan = (terminal: Terminal, plan: SyncPlan): void => {
  const { count, byStatus: counts, toUpload } = plan.documents.totals;
  terminal.out(`Plan for source ${plan.source}: ${count} documents`);
  terminal.out(
    `  new ${counts.new}, changed ${counts.mismatch}, unchanged ${counts.match}, gone ${plan.stale.length}${leftOutCount(plan)}`,
  );
  terminal.out(`  to upload ${toUpload.count} (${humanSize(toUpload.bytes)})`);
  printList(
    terminal.out,
    plan.documents.toUpload(),
    ({ uri, item, status }) => `${status === 'new' ? 'new    ' : 'changed'} ${uri} (${humanSize(item.size ?? 0)})`,
  );
  printList(terminal.out, plan.stale, (uri) => `${plan.deleteStale ? 'delete ' : 'gone   '} ${uri}`);
  if (plan.partialBecause !== null) terminal.err(`Nothing can be deleted: ${plan.partialBecause}`);
  printAbsences(terminal, plan);
  printProblems(terminal, 'Errors', plan.problems);
};

export const printStatus = (terminal: Terminal, plan: SyncPlan, detail: boolean): void => {
  const { count, byStatus: counts, toUpload } = plan.documents.totals;
  terminal.out(`Total: ${count}`);
  terminal.out(`New: ${counts.new}`);
  terminal.out(`Mismatch: ${counts.mismatch}`);
  terminal.out(`Match: ${counts.match}`);
  terminal.out(`To process: ${toUpload.count}`);
  if (detail) for (const { uri, status } of plan.documents) terminal.out(`${status}\t${printable(uri)}`);
  printAbsences(terminal, plan);
  printProblems(terminal, 'Errors', plan.problems);
};

export const printValidation = (terminal: Terminal, { totalFiles, invalidFiles }: Validation): void => {
  terminal.out(`Files: ${totalFiles}`);
  terminal.out(`Invalid: ${invalidFiles.length}`);
  for (const { path, reason } of invalidFiles) terminal.out(`  ${printable(path)}: ${printable(reason)}`);
};

/** Controls, and marks that reverse the direction of what follows. */
const UNPRINTABLE = /[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;
/** The same without what lays out a text. */
const UNPRINTABLE_IN_TEXT = /(?![\n\t])[\p{Cc}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

const escaped = (character: string): string => {
  const code = character.charCodeAt(0);
  return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`;
};

/** A name or title of a stranger in one line: what a terminal would obey is written as `\x1b`. */
export const printable = (name: string): string => name.replace(UNPRINTABLE, escaped);

/** A text of several lines, without anything else that a terminal would obey. */
export const printableText = (text: string): string => text.replace(UNPRINTABLE_IN_TEXT, escaped);
