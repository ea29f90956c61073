import { Injectable, type PipeTransform } from '@nestjs/common';
import { InvalidInputError, type ArtifactType } from '@sluice/domain';
import { ARTIFACT_TYPES } from './run-artifact.dto.js';

/** Reads an artifact type out of the path, in any case. @throws InvalidInputError naming the types there are */
@Injectable()
export class ArtifactTypePipe implements PipeTransform<string, ArtifactType> {
  transform(value: string): ArtifactType {
    const type = ARTIFACT_TYPES.find((one) => one === value.toUpperCase());
    if (type) return type;
    const message = `must be one of ${ARTIFACT_TYPES.join(', ')}`;
    throw new InvalidInputError(`type ${message}`, [{ field: 'type', message }]);
  }
}
