import type { Request } from 'express';

/** Writes down that something was done. @param fields that say to what, as a request of its own would have them */
export type Audit = (fields: object) => void;

const audits = new WeakMap<Request, Audit>();

export const sayWhatIsDone = (request: Request, audit: Audit): void => void audits.set(request, audit);

/** For operations that are audited by part: whoever carries one out calls it for each part that is done. */
export const auditOf = (request: Request): Audit => {
  const audit = audits.get(request);
  if (!audit) throw new Error('The operation is not audited by part');
  return audit;
};
