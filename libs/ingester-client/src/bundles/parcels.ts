import type { DocumentUpload } from '../resources.js';

/** What bundles an ingester takes. */
export interface BundleLimits {
  readonly documents: number;
  readonly bytes: number;
}

/** Documents below this go together. */
export const SMALL_BYTES = 256 * 1024;
/** As many as are worth one request; what fails of it is sent again. */
const MOST = 100;
/** What proxies let through that nobody has configured: a mebibyte, less what is around the files. */
const MOST_BYTES = 900 * 1024;

/** Documents that go together, in their order; those that are large, or whose size is not known, by themselves. */
export const parcelsOf = <Document extends Pick<DocumentUpload, 'size'>>(
  documents: readonly Document[],
  limits: BundleLimits | null,
): Document[][] => {
  const most = Math.min(MOST, limits?.documents ?? 1);
  const mostBytes = Math.min(MOST_BYTES, limits?.bytes ?? 0);
  const parcels: Document[][] = [];
  let open: Document[] = [];
  let bytes = 0;
  for (const document of documents) {
    const { size } = document;
    if (size === null || size >= SMALL_BYTES) {
      parcels.push([document]);
      continue;
    }
    if (open.length === 0 || open.length >= most || bytes + size > mostBytes) {
      parcels.push((open = []));
      bytes = 0;
    }
    open.push(document);
    bytes += size;
  }
  return parcels;
};
