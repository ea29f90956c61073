import { describe, expect, it } from '@jest/globals';
import { MultistatusParser } from './multistatus.js';

const parse = (body: string, pieces = 1) => {
  const parser = new MultistatusParser(null);
  const size = Math.ceil(body.length / pieces);
  for (let start = 0; start < body.length; start += size) parser.write(body.slice(start, start + size));
  return parser.end();
};

const apache = `<?xml version="1.0" encoding="utf-8"?>
<D:multistatus xmlns:D="DAV:" xmlns:ns0="DAV:"><D:response xmlns:lp1="DAV:" xmlns:lp2="http://apache.org/dav/props/">
<D:href>/dav/</D:href><D:propstat><D:prop><lp1:resourcetype><D:collection/></lp1:resourcetype></D:prop>
<D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>
<D:response xmlns:lp1="DAV:"><D:href>/dav/a&amp;b.md</D:href><D:propstat><D:prop><lp1:resourcetype/>
<lp1:getcontentlength>12</lp1:getcontentlength><lp1:getetag>"1c-5f"</lp1:getetag>
<lp1:getlastmodified>Sun, 06 Nov 1994 08:49:37 GMT</lp1:getlastmodified></D:prop>
<D:status>HTTP/1.1 200 OK</D:status></D:propstat><D:propstat><D:prop><D:getcontenttype/></D:prop>
<D:status>HTTP/1.1 404 Not Found</D:status></D:propstat></D:response></D:multistatus>`;

describe('MultistatusParser', () => {
  it('reads the properties that were found, whatever the prefixes', () => {
    expect(parse(apache)).toEqual([
      expect.objectContaining({ href: '/dav/', isCollection: true }),
      {
        href: '/dav/a&b.md',
        date: null,
        isCollection: false,
        size: 12,
        syncToken: null,
        contentType: null,
        etag: '"1c-5f"',
        lastModified: 'Sun, 06 Nov 1994 08:49:37 GMT',
        failure: null,
      },
    ]);
  });

  it('reads the same from any pieces', () => {
    expect(parse(apache, 97)).toEqual(parse(apache));
  });

  it('takes the found properties when the missing ones come first', () => {
    const body = `<multistatus xmlns="DAV:"><response><href>/a/</href>
      <propstat><prop><getetag/><resourcetype/></prop><status>HTTP/1.1 404 Not Found</status></propstat>
      <propstat><prop><resourcetype><collection/></resourcetype></prop><status>HTTP/1.1 200 OK</status></propstat>
      </response></multistatus>`;
    expect(parse(body)).toMatchObject([{ href: '/a/', isCollection: true, etag: null }]);
  });

  it('tells the resources that the server could not read', () => {
    const body =
      '<d:multistatus xmlns:d="DAV:"><d:response><d:href>/x</d:href><d:status>HTTP/1.1 403 Forbidden</d:status></d:response></d:multistatus>';
    expect(parse(body)).toMatchObject([{ href: '/x', failure: 403 }]);
  });

  it('is not misled by properties of other namespaces', () => {
    const body = `<d:multistatus xmlns:d="DAV:" xmlns:x="urn:x"><d:response><d:href>/x</d:href><d:propstat><d:prop>
      <x:getetag>wrong</x:getetag><d:resourcetype><x:collection/></d:resourcetype></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>`;
    expect(parse(body)).toMatchObject([{ etag: null, isCollection: false }]);
  });

  it.each(['', '<html><body>Login</body></html>', '<d:multistatus xmlns:d="DAV:"><d:resp'])('refuses %j', (body) => {
    expect(() => parse(body)).toThrow('does not answer as a WebDAV server');
  });
});
