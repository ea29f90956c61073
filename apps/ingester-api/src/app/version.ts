/** Of the service and of its API. */
export const VERSION = '0.1.0';
