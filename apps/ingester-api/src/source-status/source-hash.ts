import type { StoredContent } from '@sluice/persistence';

export const HashAlgorithm = { Sha256: 'sha256', Sha3: 'sha3-256', Md5: 'md5', Git: 'git' } as const;
export type HashAlgorithm = (typeof HashAlgorithm)[keyof typeof HashAlgorithm];

/** A hash as a client gave it. */
export interface SourceHash {
  /** The algorithms it may be of; the first is the likeliest. */
  readonly algorithms: readonly HashAlgorithm[];
  /** Lower-case hex digits. */
  readonly digest: string;
}

const BY_LENGTH: Readonly<Record<number, readonly HashAlgorithm[]>> = {
  64: [HashAlgorithm.Sha256, HashAlgorithm.Sha3],
  40: [HashAlgorithm.Git],
  32: [HashAlgorithm.Md5],
};

const LENGTHS: Readonly<Record<HashAlgorithm, number>> = { sha256: 64, 'sha3-256': 64, git: 40, md5: 32 };

const FORM = /^(?:(sha256|sha3-256|md5|git)[-:])?([0-9a-f]+)$/i;

export const ALLOWED_HASHES =
  'hex digits of SHA-256, SHA3-256 (64), a git blob id (40) or MD5 (32), bare or after sha256-, sha3-256-, git- or md5-';

/** Reads a hash; null when it is of no form that anything stored could be compared with. */
export const parseSourceHash = (text: string): SourceHash | null => {
  const [, prefix, digits] = FORM.exec(text.trim()) ?? [];
  if (digits === undefined) return null;
  const digest = digits.toLowerCase();
  if (prefix === undefined) {
    const algorithms = BY_LENGTH[digest.length];
    return algorithms ? { algorithms, digest } : null;
  }
  const algorithm = prefix.toLowerCase() as HashAlgorithm;
  return LENGTHS[algorithm] === digest.length ? { algorithms: [algorithm], digest } : null;
};

/** Whether the content has the hash. */
export const hasHash = (content: StoredContent, { algorithms, digest }: SourceHash): boolean =>
  algorithms.some((algorithm) => digestOf(content, algorithm) === digest);

/** The content's own hash, to be compared with the one given. */
export const hashToCompare = (content: StoredContent, { algorithms: [algorithm] }: SourceHash): string =>
  `${algorithm!}-${digestOf(content, algorithm!)}`;

const digestOf = (content: StoredContent, algorithm: HashAlgorithm): string => {
  switch (algorithm) {
    case HashAlgorithm.Sha256:
      return content.hash.slice('sha256-'.length);
    case HashAlgorithm.Sha3:
      return content.sha3256;
    case HashAlgorithm.Md5:
      return content.md5;
    case HashAlgorithm.Git:
      return content.gitBlobId;
  }
};
