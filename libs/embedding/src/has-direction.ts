/** Whether a vector holds anything but zeros, so that it can be near to something. */
export const hasDirection = (vector: Float32Array): boolean => vector.some((value) => value !== 0);
