/** Tests of the UI in a real Chromium, which `npm test` does without. */
import { suiteOf } from './jest.suite.mjs';

const config = await suiteOf(['browser']);

// Each has a service and a browser: two of them are all that two cores can do in time.
export default { ...config, maxWorkers: 2 };
