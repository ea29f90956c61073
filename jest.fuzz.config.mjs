/** Runs the fuzzers of both APIs in their long form: `*.fuzz.spec.ts` of all apps. */
import { suiteOf } from './jest.suite.mjs';

/** Tens of thousands of requests. */
const TIMEOUT_MS = 1_800_000;

export default await suiteOf(['fuzz'], TIMEOUT_MS);
