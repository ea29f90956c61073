import { duplicates, groupBy } from './rows.mjs';

const ofKind = (observations, kind) => observations.filter((one) => one.kind === kind);

/** By the log of the workers and by the engine's own events: an attempt belongs to one worker, which runs it once. */
export const noAttemptTwice = {
  name: 'no attempt claimed twice',
  *violations({ steps, events, observations, lives }) {
    const attempt = (one) => `step ${one.step}, attempt ${one.attempt}`;
    for (const twice of duplicates(ofKind(observations, 'claim'), attempt)) yield `${twice} was claimed twice`;
    const begins = ofKind(observations, 'begin').filter((begin) => begin.attempt !== null);
    for (const twice of duplicates(begins, attempt)) yield `${twice} ran twice`;
    const starts = groupBy(
      events.filter(({ event }) => event === 'step_start'),
      (event) => event.step_id,
    );
    for (const { id, attempt: last } of steps) {
      const count = starts.get(id)?.length ?? 0;
      // A cancellation raises the attempt, too.
      const attempts = last - (lives.get(`cancelled ${id}`) ?? 0);
      if (count !== attempts) yield `step ${id} was started ${count} times, but has ${attempts} attempts`;
    }
  },
};

/** What a step was completed with is what its last attempt answered, by the worker that the step names. */
export const noStaleCompletion = {
  name: 'no completion by a stale attempt',
  *violations({ steps, observations }) {
    const calls = new Map(ofKind(observations, 'begin').map((begin) => [begin.call, begin]));
    const ends = new Set(ofKind(observations, 'end').map(({ call }) => call));
    for (const step of steps.filter(({ status }) => status === 'COMPLETED')) {
      const { call: name } = JSON.parse(step.status_meta);
      const call = calls.get(name);
      if (!call) yield `step ${step.id} was completed by a call that nobody saw`;
      else if (call.step !== step.id) yield `step ${step.id} has the outcome of step ${call.step}`;
      else if (!ends.has(name)) yield `step ${step.id} was completed by a call that did not end`;
      else if (!isLast(call, step)) {
        yield `step ${step.id} is at attempt ${step.attempt} of ${step.worker_id}, but attempt ${call.attempt} of ${call.worker} completed it`;
      }
    }
    const lastAttempt = new Map(steps.map(({ id, attempt }) => [id, attempt]));
    for (const { step, attempt } of ofKind(observations, 'claim')) {
      if (attempt > lastAttempt.get(step)) yield `step ${step} forgot its attempt ${attempt}`;
    }
  },
};

/** `si-cli worker` does not tell the number of its attempt, but its worker and the retry. */
const isLast = (call, step) =>
  (call.attempt === null || call.attempt === step.attempt) &&
  call.retry === step.retry &&
  call.worker === step.worker_id;
