import type { FailureExample } from '@sluice/persistence';
import type { FailureGroup } from './failure-groups.js';
import { toExampleBody, type FailureGroupBody } from './failure.dto.js';
import { remedyOf } from './remedies.js';

export const toFailureGroupBody = (
  group: FailureGroup,
  exampleOf: ReadonlyMap<number, FailureExample>,
): FailureGroupBody => {
  const { advice, retryHelps } = remedyOf(group.code, group.kind);
  return {
    code: group.code,
    kind: group.kind,
    pattern: group.pattern,
    count: group.count,
    advice,
    retry_helps: retryHelps,
    // A run that was retried or deleted in the meantime is no example any more.
    examples: group.exampleIds.flatMap((id) => exampleOf.get(id) ?? []).map(toExampleBody),
  };
};
