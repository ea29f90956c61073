import type { Attributes } from '@opentelemetry/api';
import type { ActiveRun } from '../batch/log-batch.js';
import { cutText, LONGEST_VALUE } from './cut-text.js';
import { parentSpan } from './parent-span.js';
import type { SpanDescription } from './span-description.js';

const MOST_THREADS = 100;

export interface PlacedSpan {
  readonly span: SpanDescription;
  readonly run: ActiveRun | null;
}

interface RunGroup {
  readonly runId: string;
  readonly threadIds: Set<string>;
  readonly spans: SpanDescription[];
}

/** One span per run that holds its entries, wherever in the batch they are, at the place of its first; the others as they are. */
export const groupByRun = (placed: Iterable<PlacedSpan>, common: Attributes): SpanDescription[] => {
  const groups = new Map<string, RunGroup>();
  const top: (SpanDescription | RunGroup)[] = [];
  for (const { span, run } of placed) {
    if (run === null) {
      top.push(span);
      continue;
    }
    let group = groups.get(run.runId);
    if (group === undefined) {
      group = { runId: run.runId, threadIds: new Set(), spans: [] };
      groups.set(run.runId, group);
      top.push(group);
    }
    group.threadIds.add(run.threadId);
    group.spans.push(span);
  }
  return top.map((item) => ('runId' in item ? runSpan(item, common) : item));
};

const runSpan = ({ runId, threadIds, spans }: RunGroup, common: Attributes): SpanDescription => {
  const threads = [...threadIds].slice(0, MOST_THREADS).map((id) => cutText(id, LONGEST_VALUE));
  const attributes: Attributes = {
    'run.id': cutText(runId, LONGEST_VALUE),
    // A run belongs to one thread; a client that says otherwise is not corrected.
    'thread.id': threads.length === 1 ? threads[0] : threads,
    'log.entries': spans.reduce((sum, { children }) => sum + 1 + children.length, 0),
    ...common,
  };
  return parentSpan('ActiveRun', attributes, spans);
};
