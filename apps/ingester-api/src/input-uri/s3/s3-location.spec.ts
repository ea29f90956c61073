import { describe, expect, it } from '@jest/globals';
import { InvalidInputError } from '@sluice/domain';
import { s3Location } from './s3-location.js';

describe('s3Location', () => {
  it('takes the key literally', () => {
    expect(s3Location('s3://my.bucket-1/a/b c%20d?e#f.txt')).toEqual({
      bucket: 'my.bucket-1',
      key: 'a/b c%20d?e#f.txt',
    });
    expect(s3Location('S3://bucket/ü//x')).toEqual({ bucket: 'bucket', key: 'ü//x' });
  });

  it.each([
    's3://',
    's3://bucket',
    's3://bucket/',
    's3:///key',
    's3://ab/key',
    's3://Bucket/key',
    's3://bucket:9000/key',
    's3://user@bucket/key',
    's3://a..b/key',
    's3://evil.example#/key',
    's3://arn:aws:s3:::x/key',
    `s3://bucket/${'k'.repeat(1025)}`,
  ])('refuses %s', (uri) => expect(() => s3Location(uri)).toThrow(InvalidInputError));
});
