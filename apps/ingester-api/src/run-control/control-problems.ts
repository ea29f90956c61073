import { Problems } from '@sluice/http-kit';

/** What every control of a run or group may be refused with. */
export const ControlProblems = (resource: string): MethodDecorator =>
  Problems({
    404: `No such ${resource}`,
    409: `The ${resource} is finished, or being cancelled`,
    503: 'A worker does not let go of a step; try again',
  });
