import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { InvalidInputError } from '@sluice/domain';
import { idOf, NO_ID } from '@sluice/http-kit';

/** Reads an id out of the path. @throws InvalidInputError when it is none */
@Injectable()
export class PathIdPipe implements PipeTransform<string, number> {
  transform(value: string, metadata: ArgumentMetadata): number {
    const id = idOf(value);
    if (id !== undefined) return id;
    const field = metadata.data ?? 'id';
    throw new InvalidInputError(`${field} ${NO_ID}`, [{ field, message: NO_ID }]);
  }
}
