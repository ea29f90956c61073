/** Runs what takes long: tests that start whole built processes (`*.e2e.spec.ts`), and `*.long.spec.ts`. */
import { suiteOf } from './jest.suite.mjs';

export default await suiteOf(['e2e', 'long']);
