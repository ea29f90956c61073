import { stepMove, type Move } from './move.js';

/**
 * Ready and delayed steps leave the queue; steps that a worker holds are marked, so that what follows them, their retry
 * included, stays out of it.
 */
export const pauseMove = stepMove({
  name: 'pause',
  set: () => `queue_state = case queue_state when 2 then 2 else 5 end, paused = true`,
  where: `(queue_state in (1, 3) or (queue_state = 2 and not paused))`,
});

/** Back to where they were: a retry that is not due yet waits on. */
export const resumeMove = stepMove({
  name: 'resume',
  set: ({ now }) => `paused = false, queue_state = case when queue_state = 2 then 2
      when status = 'ERROR' and ready_at > ${now} then 3 else 1 end`,
  where: `(queue_state = 5 or (queue_state = 2 and paused))`,
});

/** Steps that are not done, those a worker holds too: it may give them back. */
export const priorityMove = (priority: number): Move =>
  stepMove({ name: 'priority', set: () => `priority = $2`, where: `queue_state <> 4 and priority <> $2` }, [priority]);
