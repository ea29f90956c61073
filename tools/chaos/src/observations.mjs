import { existsSync, openSync, readFileSync, writeSync } from 'node:fs';

const descriptors = new Map();

/**
 * Appends what a worker saw to the log of the case. One small write to a file opened for appending: the lines of all
 * processes are in the order in which they were written, and what was written outlives a kill -9.
 */
export const observe = (file, observation) => {
  let descriptor = descriptors.get(file);
  if (descriptor === undefined) {
    descriptor = openSync(file, 'a');
    descriptors.set(file, descriptor);
  }
  writeSync(descriptor, `${JSON.stringify({ ...observation, pid: process.pid })}\n`);
};

/** All observations in their order; `at` is the place in it. A line that is just being written is left for the next look. */
export const readObservations = (file) =>
  (existsSync(file) ? readFileSync(file, 'utf8') : '')
    .split('\n')
    .slice(0, -1)
    .map((line, at) => ({ ...JSON.parse(line), at }));
