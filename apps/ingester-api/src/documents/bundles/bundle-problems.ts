import { InvalidInputError } from '@sluice/domain';

export const wrong = (field: string, message: string): InvalidInputError =>
  new InvalidInputError(`Invalid input: ${field} ${message}`, [{ field, message }]);

export const missing = (field: string): InvalidInputError => wrong(field, 'is missing');
