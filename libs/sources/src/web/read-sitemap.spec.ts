import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { readSitemap } from './read-sitemap.js';

const read = (content: string | Buffer) => readSitemap(Readable.from([Buffer.from(content)]));
const urlset = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="urn:i">
  <url><loc> https://a/x?b=1&amp;c=2 </loc><lastmod>2026-01-02</lastmod><image:image><image:loc>https://a/i.png</image:loc></image:image></url>
  <url><loc><![CDATA[https://a/y]]></loc></url><url></url></urlset>`;
const pages = [
  { url: 'https://a/x?b=1&c=2', lastModified: '2026-01-02' },
  { url: 'https://a/y', lastModified: null },
];

describe('readSitemap', () => {
  it('reads the pages of a sitemap, gzipped or not', async () => {
    expect(await read(urlset)).toEqual({ pages, sitemaps: [] });
    expect(await read(gzipSync(urlset))).toEqual({ pages, sitemaps: [] });
  });

  it('reads the sitemaps of an index', async () => {
    const index = '<sitemapindex xmlns="x"><sitemap><loc>https://a/1.xml.gz</loc></sitemap></sitemapindex>';
    expect(await read(index)).toEqual({ pages: [], sitemaps: ['https://a/1.xml.gz'] });
  });

  it('reads a text file with a URL in each line', async () => {
    expect(await read('\ufeffhttps://a/1\r\n\r\nhttps://a/2\n')).toEqual({
      pages: [
        { url: 'https://a/1', lastModified: null },
        { url: 'https://a/2', lastModified: null },
      ],
      sitemaps: [],
    });
  });

  it.each(['<html></html>', 'Not found', '<urlset>'])('refuses %j', async (content) => {
    await expect(read(content)).rejects.toMatchObject({ code: 'SITEMAP' });
  });

  it('refuses what grows beyond the limit when it is unpacked', async () => {
    await expect(read(gzipSync(Buffer.alloc(51 * 1024 * 1024, ' ')))).rejects.toThrow('larger than the 50 MB');
  });

  it('passes on that the packed content is damaged', async () => {
    await expect(read(gzipSync(urlset).subarray(0, 40))).rejects.toThrow();
  });
});
