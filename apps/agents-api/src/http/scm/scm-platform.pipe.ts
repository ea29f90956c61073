import { Injectable, type PipeTransform } from '@nestjs/common';
import { NotFoundError } from '@sluice/domain';
import { isScmPlatform, type ScmPlatform } from '@sluice/scm-clients';

/** @throws NotFoundError for a platform that is not supported */
@Injectable()
export class ScmPlatformPipe implements PipeTransform<string, ScmPlatform> {
  transform(value: string): ScmPlatform {
    if (isScmPlatform(value)) return value;
    throw new NotFoundError(`There is no platform ${value}; supported are github and gitea`);
  }
}
