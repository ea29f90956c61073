import type { IngesterSettings } from '@sluice/settings';
import type { InputUriSettings } from '../input-uri/input-uri-settings.js';

/** Objects named by s3:// are read with the credentials of the artifact store. */
export const inputUriSettings = ({ server, fileStore }: IngesterSettings): InputUriSettings => ({
  fileRoots: server.inputFileRoots,
  allowHosts: server.inputUriAllowHosts,
  timeoutMs: server.inputUriTimeoutSeconds * 1000,
  maxBytes: server.maxUploadBytes,
  s3: {
    endpoint: fileStore.s3Endpoint,
    region: fileStore.s3Region,
    accessKeyId: fileStore.s3AccessKeyId,
    secretAccessKey: fileStore.s3SecretAccessKey,
    forcePathStyle: fileStore.s3ForcePathStyle,
    refusedBucket: fileStore.s3Bucket,
  },
});
