/** Generates clients of both APIs and compares the services with their descriptions: `*.clients.spec.ts` of all apps. */
import { suiteOf } from './jest.suite.mjs';

/** Thousands of requests. */
const TIMEOUT_MS = 900_000;

export default await suiteOf(['clients'], TIMEOUT_MS);
