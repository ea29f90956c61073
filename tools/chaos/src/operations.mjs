import { FailureRepository } from '@sluice/persistence';
import { GroupControl, RunRetry, STEPS_CHANNEL } from '@sluice/workflow-engine';

/** Few runs in a transaction, so that an operation has many moments to be met or killed in. */
const WINDOW = 5;
const ALL = 10_000;

const retry = async (database, id) => {
  const failed = await new FailureRepository(database).page({ runGroupId: id }, 0, ALL);
  return new RunRetry(database).retry(failed.map((run) => run.id));
};

/** What people do to a group, as the API does it. */
export const OPERATIONS = {
  cancel: (database, id) => new GroupControl(database, WINDOW).cancel(id),
  pause: (database, id) => new GroupControl(database, WINDOW).pause(id),
  resume: (database, id) => new GroupControl(database, WINDOW).resume(id),
  retry,
};

/** What a person would be shown, and might try again: none of these may change anything half. */
const REFUSALS = ['CONFLICT', 'CONTROL_BLOCKED', 'DATABASE_BUSY'];

/** Whether the operation was carried out; false when it was refused. Wakes the workers for what is ready. */
export const operate = async (database, operation, id) => {
  try {
    await OPERATIONS[operation](database, id);
  } catch (error) {
    if (REFUSALS.includes(error.code)) return false;
    throw error;
  }
  await database.notify(STEPS_CHANNEL, '1');
  return true;
};
