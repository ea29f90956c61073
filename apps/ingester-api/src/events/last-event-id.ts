import { InvalidInputError } from '@sluice/domain';

/** Where a client got to: what its header says, else its query. @throws InvalidInputError when the header is no id */
export const lastEventId = (header: string | undefined, query: number | undefined): number | undefined => {
  if (header === undefined || header.trim() === '') return query;
  if (/^\d{1,15}$/.test(header.trim())) return Number(header);
  throw new InvalidInputError('Last-Event-ID must be the id of an event', [
    { field: 'Last-Event-ID', message: 'must be the id of an event' },
  ]);
};
