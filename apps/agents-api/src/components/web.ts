import { knownContents, type ComponentSpec } from '@sluice/agents';
import { WebSource } from '@sluice/sources';
import type { ComponentKind } from './component-kind.js';

interface WebSpec extends ComponentSpec {
  readonly type: 'web';
  readonly urls: readonly string[];
  readonly sitemap: string | null;
}

/** Addresses of pages name their servers themselves. */
const LOCATION = 'web:';

/** Pages, listed one by one or by a sitemap. */
export const webComponent: ComponentKind<WebSpec> = {
  type: 'web',
  read: (fields) => {
    const urls = fields.optionalTexts('urls') ?? [];
    const sitemap = fields.optionalText('sitemap');
    if ((urls.length === 0) === (sitemap === null)) fields.report('urls', 'or sitemap must be given, one of them');
    return { urls, sitemap };
  },
  /** Web addresses often have no extension; pages are then taken by their media type, when a manifest names extensions. */
  create: ({ urls, sitemap }, { named, paths }, { addresses, hashes }) => ({
    source: new WebSource({
      ...(sitemap === null ? { urls } : { sitemap }),
      ...(named === null ? {} : { extensions: named }),
      paths,
      addresses,
      known: knownContents(hashes, LOCATION),
    }),
    location: LOCATION,
    label: 'web',
    listsEverything: true,
  }),
};
