import { DocumentExtensions } from '@sluice/domain';
import { AddressPolicy } from '@sluice/io';
import { WebDavSource, type WebDavSourceOptions } from '../webdav/webdav-source.js';

/** A source for the Markdown files of a server of a test, which is asked once, whatever it says. */
export const davSource = (url: string, options: Partial<WebDavSourceOptions> = {}): WebDavSource =>
  new WebDavSource({
    url,
    addresses: AddressPolicy.of([], 'HOSTS').trusting(url),
    retryMs: 0,
    extensions: new DocumentExtensions(['md']),
    ...options,
  });
