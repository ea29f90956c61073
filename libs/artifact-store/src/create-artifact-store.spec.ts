import { describe, expect, it } from '@jest/globals';
import { ConfigurationError } from '@sluice/domain';
import { createArtifactStore } from './create-artifact-store.js';

describe('creating a store', () => {
  it('in a bucket needs the name of one', () => {
    const create = () => createArtifactStore({ target: 's3', rootDirectory: 'file_store' });
    expect(create).toThrow(ConfigurationError);
    expect(create).toThrow('S3_BUCKET');
  });

  it('takes credentials whole or not at all', () => {
    const s3 = { bucket: 'sluice', credentials: { accessKeyId: 'key', secretAccessKey: '' } };
    expect(() => createArtifactStore({ target: 's3', rootDirectory: 'file_store', s3 })).toThrow(
      'S3_SECRET_ACCESS_KEY',
    );
  });
});
