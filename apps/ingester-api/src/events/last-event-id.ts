import { InvalidInputError } from '@sluice/domain';

/** What ids of events look like, in the header that browsers send back; empty before the first event. */
export const EVENT_ID = /^\d{0,15}$/;

/** Where a client got to: what its header says, else its query. @throws InvalidInputError when the header is not an id */
export const lastEventId = (header: string | undefined, query: number | undefined): number | undefined => {
  if (header === undefined || header.trim() === '') return query;
  if (EVENT_ID.test(header.trim())) return Number(header);
  throw new InvalidInputError('Last-Event-ID must be the id of an event', [
    { field: 'Last-Event-ID', message: 'must be the id of an event' },
  ]);
};
