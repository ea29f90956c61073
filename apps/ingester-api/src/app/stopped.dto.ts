import { DomainError, publicText } from '@sluice/domain';
import { Shown, ShownPart } from '@sluice/http-kit';
import { wrapDatabaseError } from '@sluice/persistence';

/** Why a request ended before its work did, although a part was done. */
export class StoppedBody {
  @Shown('Stable code', 'CONTROL_BLOCKED')
  readonly code: string;
  @Shown('What happened', 'A worker is writing what is to be changed, and does not end; try again')
  readonly message: string;
}

/** What stopped a request on many things; what it had done by then stays, and is what the body says. */
export const Stopped = (): PropertyDecorator =>
  ShownPart(
    StoppedBody,
    'What stopped the request when it had done a part; go on to do the rest. Null when nothing did',
    {
      nullable: true,
    },
  );

/** As a request shows it; of what is unknown the log has the rest. */
export const stoppedBy = (error: unknown): StoppedBody => {
  const known = wrapDatabaseError(error);
  return known instanceof DomainError
    ? { code: known.code, message: publicText(known.message) }
    : { code: 'INTERNAL_ERROR', message: "Internal error; the service's log says more" };
};
