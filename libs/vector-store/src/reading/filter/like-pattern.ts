import { invalidFilter } from './filter-fault.js';
import { FILTER_LIMITS } from './filter-language.js';
import type { FilterNode } from './filter-tree.js';

/**
 * Checks that `pattern` is a text that is written out (or `lower` or `upper` of one, which clients write) and that matching it
 * takes a time proportional to what is matched.
 */
export function assertBoundedPattern(pattern: FilterNode): void {
  const text = writtenText(pattern);
  if (text === undefined) throw invalidFilter('has a pattern of LIKE that is not written out');
  if (text.length > FILTER_LIMITS.pattern) {
    throw invalidFilter(`has a pattern of LIKE with more than ${FILTER_LIMITS.pattern} characters`);
  }
  const wildcards = text.match(/[%_]/g)?.length ?? 0;
  if (wildcards > FILTER_LIMITS.wildcards) {
    throw invalidFilter(`has a pattern of LIKE with more than ${FILTER_LIMITS.wildcards} wildcards (% and _)`);
  }
}

function writtenText(node: FilterNode): string | undefined {
  if (node.kind === 'text') return node.value;
  const isCased = node.kind === 'call' && (node.name === 'lower' || node.name === 'upper');
  return isCased ? writtenText(node.args[0]!) : undefined;
}
