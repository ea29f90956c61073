import { sharedStatements } from '../../statements/shared-statements.js';
import { SQL } from '../fragments.js';

export { finishGroup, lockBatchOfGroup, lockGroup, promoteDelayed } from './progress.js';
export { cancelRuns, heartbeat, recoverWorker, sweep } from './recovery.js';
export { turn, turnByType } from './turn.js';

export const { endOutage, forgetWorkers, heldSteps, registerWorker, unfinishedGroups, unregisterWorker } =
  sharedStatements(SQL);
