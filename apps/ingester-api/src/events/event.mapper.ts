import { LifecycleEvent, RunStatus } from '@sluice/domain';
import { toWire } from '@sluice/http-kit';
import type { Change } from '@sluice/persistence';
import { EventBody, type EventResource } from './event.dto.js';

const RESOURCES: Readonly<Record<LifecycleEvent, EventResource>> = {
  [LifecycleEvent.GroupStart]: 'run_group',
  [LifecycleEvent.GroupEnd]: 'run_group',
  [LifecycleEvent.ItemStart]: 'run',
  [LifecycleEvent.ItemEnd]: 'run',
  [LifecycleEvent.ItemFailed]: 'run',
  [LifecycleEvent.StepStart]: 'step',
  [LifecycleEvent.StepEnd]: 'step',
  [LifecycleEvent.StepFailed]: 'step',
};

const statusOf = (change: Change): RunStatus => {
  switch (change.event) {
    case LifecycleEvent.GroupStart:
    case LifecycleEvent.ItemStart:
    case LifecycleEvent.StepStart:
      return RunStatus.Running;
    case LifecycleEvent.ItemEnd:
    case LifecycleEvent.StepEnd:
      return RunStatus.Completed;
    case LifecycleEvent.ItemFailed:
    case LifecycleEvent.StepFailed:
      return RunStatus.Failed;
    case LifecycleEvent.GroupEnd:
      return change.groupStatus;
  }
};

const toEventBody = toWire(EventBody, {
  resource: ({ event }: Change) => RESOURCES[event],
  status: statusOf,
  step: ({ stepName }: Change) => stepName,
});

/** One event as the protocol writes it. JSON has no line breaks, so one `data` line will do. */
export const toFrame = (change: Change): string =>
  `id: ${change.id}\nevent: ${change.event}\ndata: ${JSON.stringify(toEventBody(change))}\n\n`;

/** Keeps the connection open, and lets the client resume from here although nothing was sent to it. */
export const heartbeat = (id: number): string => `: nothing new\nid: ${id}\n\n`;
