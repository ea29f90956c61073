import { describe, expect, it } from '@jest/globals';
import { extensionOf } from '../documents/file-names.js';
import { DocumentExtensions } from './document-extensions.js';

describe('extensionOf', () => {
  it.each([
    ['a/b.MD', 'md'],
    ['archive.tar.gz', 'gz'],
    ['.gitignore', ''],
    ['folder.d/README', ''],
    ['folder/.env', ''],
    ['trailing.', ''],
  ])('reads %s as "%s"', (path, extension) => {
    expect(extensionOf(path)).toBe(extension);
  });
});

describe('DocumentExtensions', () => {
  it('takes md, pdf, doc and docx when nothing is configured', () => {
    expect(new DocumentExtensions().toArray()).toEqual(['md', 'pdf', 'doc', 'docx']);
  });

  it('ignores the case of the configuration and of the file name', () => {
    const extensions = DocumentExtensions.parse('Md, .PDF');
    expect(['a.md', 'a.MD', 'b.Pdf', 'c.doc', 'md'].filter((path) => extensions.includes(path))).toEqual([
      'a.md',
      'a.MD',
      'b.Pdf',
    ]);
  });

  it('knows the media types of its extensions', () => {
    const extensions = new DocumentExtensions(['htm', 'md']);
    expect(['text/html', 'text/markdown', 'application/pdf', 'x'].map((type) => extensions.includesType(type))).toEqual(
      [true, true, false, false],
    );
  });

  it('reads a JSON array', () => {
    expect(DocumentExtensions.parse('["md", "txt"]').toArray()).toEqual(['md', 'txt']);
  });

  it.each(['', ' , ', '[]', '["md"', '[1]'])('refuses "%s", naming the setting', (text) => {
    expect(() => DocumentExtensions.parse(text)).toThrow('EXTENSIONS is a comma-separated list');
  });
});
