import { setTimeout as sleep } from 'node:timers/promises';
import { HandlerModules, HandlerRegistry } from '@sluice/workflow-engine';
import { STEPS } from '../../seed.mjs';

/** Handlers that do nothing, for `waitMs`, and tell `ended` that they did. */
export const idleHandlers = (ended, waitMs = 0) => {
  const handlers = new HandlerRegistry(new HandlerModules('handlers'));
  const wait = waitMs > 0 ? () => sleep(waitMs) : () => Promise.resolve();
  for (const type of STEPS) handlers.addStep(type, () => wait().then(ended));
  return handlers;
};
