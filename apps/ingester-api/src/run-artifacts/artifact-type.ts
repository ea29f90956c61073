import type { PipeTransform } from '@nestjs/common';
import { ArtifactType, InvalidInputError } from '@sluice/domain';
import { PathParameter } from '@sluice/http-kit';

export const ARTIFACT_TYPES: readonly ArtifactType[] = Object.values(ArtifactType);

/** In any case. */
const READ_TYPE: PipeTransform<string, ArtifactType> = {
  transform: (value) => {
    const type = ARTIFACT_TYPES.find((one) => one === value.toUpperCase());
    if (type) return type;
    const message = `must be one of ${ARTIFACT_TYPES.join(', ')}`;
    throw new InvalidInputError(`type ${message}`, [{ field: 'type', message }]);
  },
};

/** The type of an artifact in the path. */
export const ArtifactTypeParameter = (): ParameterDecorator =>
  PathParameter(
    { name: 'type', description: 'What the artifact is', enum: [...ARTIFACT_TYPES], example: 'PARSED_MD' },
    READ_TYPE,
  );
