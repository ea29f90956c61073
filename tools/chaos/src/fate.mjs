import { shareOf } from './random.mjs';

/** Where a document breaks for good, if it does. */
const BREAKING_STEP = 3;

/** What becomes of a step by its nature: 'broken' fails for good, 'flaky' fails at its first attempt, 'sound' succeeds. */
export const fateOf = (documentHash, stepNumber, { broken, flaky }) => {
  if (stepNumber === BREAKING_STEP && shareOf(`broken ${documentHash}`) < broken) return 'broken';
  return shareOf(`flaky ${documentHash} ${stepNumber}`) < flaky ? 'flaky' : 'sound';
};

/** Whether the run of a document must fail. */
export const isBroken = (documentHash, parameters) => fateOf(documentHash, BREAKING_STEP, parameters) === 'broken';
