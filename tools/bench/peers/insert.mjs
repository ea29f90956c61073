const CHUNK = 5000;

/** Hands `jobs` payloads to `insert`, some thousands at a time. */
export const insertJobs = async (jobs, insert) => {
  for (let at = 0; at < jobs; at += CHUNK) {
    await insert(Array.from({ length: Math.min(CHUNK, jobs - at) }, (_, index) => ({ id: at + index })));
  }
};
