import { describe, expect, it } from '@jest/globals';
import { attachment, fileNameOf } from './content-disposition.js';

describe('the name a document is saved under', () => {
  it.each([
    ['docs/manual.pdf', 'manual.pdf'],
    ['https://example.org/a/b.html?x=1#y', 'b.html'],
    ['C:\\docs\\plan.docx', 'plan.docx'],
    ['/owner/repo/issues/12', '12'],
    ['folder/', 'folder'],
    ['', ''],
  ])('of %s is %s', (uri, name) => {
    expect(fileNameOf(uri)).toBe(name);
  });

  it.each([
    ['plan.pdf', `attachment; filename="plan.pdf"; filename*=UTF-8''plan.pdf`],
    ['Übersicht (1).md', `attachment; filename="_bersicht (1).md"; filename*=UTF-8''%C3%9Cbersicht%20%281%29.md`],
    [
      'a"; x="\r\nSet-Cookie: b',
      `attachment; filename="a__ x____Set-Cookie_ b"; filename*=UTF-8''a%22%3B%20x%3D%22%0D%0ASet-Cookie%3A%20b`,
    ],
    ['\ud800.txt', `attachment; filename="_.txt"; filename*=UTF-8''%EF%BF%BD.txt`],
  ])('is sent safely: %j', (name, header) => {
    expect(attachment(name)).toBe(header);
  });
});
