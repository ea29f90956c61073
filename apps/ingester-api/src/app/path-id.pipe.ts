import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { InvalidInputError } from '@sluice/domain';

/** Reads an id out of the path. @throws InvalidInputError when it is no whole number */
@Injectable()
export class PathIdPipe implements PipeTransform<string, number> {
  transform(value: string, metadata: ArgumentMetadata): number {
    if (/^\d{1,15}$/.test(value)) return Number(value);
    const field = metadata.data ?? 'id';
    throw new InvalidInputError(`${field} must be a whole number`, [{ field, message: 'must be a whole number' }]);
  }
}
