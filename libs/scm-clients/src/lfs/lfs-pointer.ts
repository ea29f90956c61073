/** Pointers are smaller than this by the specification of Git LFS. */
export const MAX_POINTER_BYTES = 1024;

/** What a Git LFS pointer file stands for. */
export interface LfsPointer {
  /** SHA-256 of the content, hexadecimal. */
  readonly oid: string;
  /** In bytes. */
  readonly size: number;
}

/** Reads a pointer file (docs/spec.md of git-lfs); null when the text is none. */
export function parseLfsPointer(text: string): LfsPointer | null {
  if (!/^version https?:\/\/(git-lfs\.github\.com\/spec|hawser\.github\.com\/spec)\/v1\r?\n/.test(text)) return null;
  const oid = /^oid sha256:([0-9a-f]{64})\r?$/m.exec(text)?.[1];
  const size = /^size (\d+)\r?$/m.exec(text)?.[1];
  return oid === undefined || size === undefined ? null : { oid, size: Number(size) };
}
