export { runStep, type StepOutcome, type StepTrial } from './run-step.js';
