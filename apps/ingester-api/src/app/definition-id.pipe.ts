import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { InvalidInputError } from '@sluice/domain';
import { DEFINITION_ID } from '@sluice/workflow-engine';

const RULE = 'must be 1 to 128 letters, digits, ".", "_" or "-", beginning with a letter or digit';

/** Reads the id of a workflow definition or parameter set out of the path. @throws InvalidInputError when it can be none */
@Injectable()
export class DefinitionIdPipe implements PipeTransform<string, string> {
  transform(value: string, metadata: ArgumentMetadata): string {
    if (DEFINITION_ID.test(value)) return value;
    const field = metadata.data ?? 'id';
    throw new InvalidInputError(`${field} ${RULE}`, [{ field, message: RULE }]);
  }
}
