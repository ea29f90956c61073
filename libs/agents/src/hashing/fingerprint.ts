import type { SourceItem, SourceRevision } from '@sluice/domain';

/** Clocks of files tick in up to 2 s (FAT); a file changed twice within that may look unchanged. Git calls such files racy. */
const RACY_MS = 2000;

/**
 * What identifies the content of an item without reading it: its revision (etag, or what a file system says) with its size. Null
 * when the source says nothing that could be trusted next time.
 */
export const fingerprintOf = (item: SourceItem): string | null =>
  item.revision === null || item.revision.value === ''
    ? null
    : `${item.revision.kind}:${item.revision.value}:${item.size ?? ''}`;

/** The revision that a fingerprint was made of. */
export const revisionOfFingerprint = (fingerprint: string): SourceRevision => {
  const [kind, value] = [
    fingerprint.slice(0, fingerprint.indexOf(':')),
    fingerprint.slice(fingerprint.indexOf(':') + 1),
  ];
  return { kind: kind as SourceRevision['kind'], value: value.slice(0, value.lastIndexOf(':')) };
};

/**
 * Whether the item changed so shortly before `now` that its fingerprint may not distinguish the next change from this one. Strong
 * entity tags always do (RFC 9110, 8.8.1); everything else is made of times.
 */
export const isRacy = (item: SourceItem, now: number): boolean => {
  const isStrongTag = item.revision?.kind === 'etag' && item.revision.value.startsWith('"');
  return !isStrongTag && item.modified !== null && now - Date.parse(item.modified) < RACY_MS;
};
