/** The handlers of the chaos workflow. They load like any custom handler, so that `si-cli worker` runs them too. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { existsSync } from 'node:fs';
import { PermanentError, UnavailableError } from '@sluice/domain';
import { fateOf } from '../fate.mjs';
import { observe } from '../observations.mjs';

/**
 * Works for a while, then succeeds, fails once or fails for good, as the document's fate says; tells the log when it begins
 * and ends. The outcome names this call, so that it is known which call completed the step.
 */
export const step = async (
  { step, run, document, parameters, signal },
  { attempt = null, begun = () => undefined } = {},
) => {
  const call = randomUUID();
  const facts = { call, step: step.id, run: run.id, number: step.workflowStepNumber, attempt, retry: step.retry };
  const tell = (kind) => observe(parameters.log, { kind, ...facts, worker: step.workerId });
  tell('begin');
  begun();
  await delay(parameters.workMs, undefined, { signal }).catch((error) => {
    tell('abort');
    throw error;
  });
  if (parameters.missing && existsSync(parameters.missing)) {
    tell('fail');
    throw new UnavailableError('CHAOS_DOWN', 'What every document needs is away');
  }
  const fate = fateOf(document.hash, step.workflowStepNumber, parameters);
  if (fate === 'broken') {
    tell('fail');
    throw new PermanentError('CHAOS_BROKEN', 'This document is broken');
  }
  if (fate === 'flaky' && step.retry === 1) {
    tell('fail');
    throw new Error('The first attempt of this step fails');
  }
  tell('end');
  return { call };
};

/** A lifecycle handler: tells the log what it was told. */
export const event = async ({ event, entry, runGroupId, workflowRunId, stepId }) => {
  observe(entry.parameters.log, { kind: 'event', event, group: runGroupId, run: workflowRunId, step: stepId });
};
