/** What `input_uri` may reach. */
export interface InputUriSettings {
  /** Directories below which `file://` is allowed; none: `file://` is refused. */
  readonly fileRoots: readonly string[];
  /** `host` or `host:port`: servers that may have private, loopback or otherwise reserved addresses. */
  readonly allowHosts: readonly string[];
  /** How long to wait for a connection, then for the headers, then for each further piece of the body. */
  readonly timeoutMs: number;
  /** Of the document, after inflation. */
  readonly maxBytes: number;
  readonly s3: InputS3Settings;
}

export interface InputS3Settings {
  /** The URL of a compatible server; AWS when null. */
  readonly endpoint: string | null;
  readonly region: string;
  /** The usual AWS sources (profile, instance role) when both keys are null. */
  readonly accessKeyId: string | null;
  readonly secretAccessKey: string | null;
  readonly forcePathStyle: boolean;
  /** The bucket of the artifact store, which holds everybody's documents: refused, whatever the credentials may read. */
  readonly refusedBucket?: string | null;
}
