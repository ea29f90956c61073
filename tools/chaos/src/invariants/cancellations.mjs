/** A cancellation ends a group: nothing of it is revived meanwhile, nothing is ready, held, delayed or open afterwards. */
export const cancelledIsOver = {
  name: 'nothing lives in a cancelled group',
  *violations({ alive, revived }) {
    yield* alive;
    for (const id of revived) yield `run ${id} was set going again while its group was being cancelled`;
  },
};
