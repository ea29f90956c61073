/** Runs what starts whole built processes: `*.e2e.spec.ts` of all apps. */
import { suiteOf } from './jest.suite.mjs';

export default await suiteOf('e2e');
