/** For the tests of those who write steps: unlike the `testing` of other libraries it is part of what is packed. */
export { runStep, type StepOutcome, type StepTrial } from './run-step.js';
