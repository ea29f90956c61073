/** What happens to groups, runs ("items") and steps; the keys of `lifecycle_events` in a workflow definition. */
export const LifecycleEvent = {
  GroupStart: 'group_start',
  GroupEnd: 'group_end',
  ItemStart: 'item_start',
  ItemEnd: 'item_end',
  ItemFailed: 'item_failed',
  StepStart: 'step_start',
  StepEnd: 'step_end',
  StepFailed: 'step_failed',
} as const;
export type LifecycleEvent = (typeof LifecycleEvent)[keyof typeof LifecycleEvent];

export const LIFECYCLE_EVENTS: readonly LifecycleEvent[] = Object.values(LifecycleEvent);

export const isLifecycleEvent = (value: string): value is LifecycleEvent =>
  (LIFECYCLE_EVENTS as readonly string[]).includes(value);
