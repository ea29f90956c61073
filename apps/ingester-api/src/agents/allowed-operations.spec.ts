import { describe, expect, it } from '@jest/globals';
import { allowedOperation } from './allowed-operations.js';

describe('what is passed on to the agents', () => {
  it.each([
    ['GET', 'manifests'],
    ['GET', 'manifests/my.handbook'],
    ['GET', 'runs/history'],
    ['GET', 'runs/17/log'],
    ['POST', 'manifests/handbook/plans'],
    ['POST', 'plans/0b8f2c6e-4c1b-4d3f-9f55-3a1c2d4e5f60/apply'],
    ['POST', 'runs/17/cancel'],
  ] as const)('is %s %s', (method, path) => {
    expect(allowedOperation(method, path)).toBeDefined();
  });

  it.each([
    ['POST', 'fs/run-inventory'],
    ['POST', 'webdav/build-config'],
    ['GET', 'runs'],
    ['POST', 'manifests'],
    ['GET', 'manifests/handbook/run'],
    ['GET', 'manifests/..'],
    ['GET', 'manifests/../runs'],
    ['GET', 'manifests/a/b'],
    ['GET', 'manifests/a?b'],
    ['GET', 'manifests/a\n'],
    ['GET', 'runs/1e3'],
    ['GET', ''],
  ] as const)('is not %s %j', (method, path) => {
    expect(allowedOperation(method, path)).toBeUndefined();
  });
});
