import type { InputUriSettings } from '../input-uri-settings.js';

/** Settings that allow nothing private and wait as long as a busy machine may need. */
export const someSettings = (over: Partial<InputUriSettings> = {}): InputUriSettings => ({
  fileRoots: [],
  allowHosts: [],
  timeoutMs: 20_000,
  maxBytes: 1024 * 1024,
  s3: { endpoint: null, region: 'us-east-1', accessKeyId: null, secretAccessKey: null, forcePathStyle: true },
  ...over,
});

/** A signal that nobody aborts. */
export const noAbort = (): AbortSignal => new AbortController().signal;
