import { describe, expect, it } from '@jest/globals';
import type { ListingProblem } from '@sluice/domain';
import { whatIsGone, type ListedName } from './what-is-gone.js';

const nothing = (): undefined => undefined;

const byItself = (uri: string): ListedName[] => [{ part: 0, uri }];

const gone = (problems: readonly ListingProblem[], uris: readonly string[]): readonly string[] =>
  whatIsGone(uris, [{ whyLeftOut: nothing, problems }], byItself).stale;

describe('whatIsGone', () => {
  it('takes what is neither named nor hidden', () => {
    const seen = {
      whyLeftOut: (uri: string) => (uri === 'a.xlsx' ? 'Its extension is not taken' : undefined),
      problems: [],
    };
    expect(whatIsGone(['b.md', 'a.xlsx'], [seen], byItself)).toEqual({
      stale: ['b.md'],
      emptied: [],
      leftOut: [{ uri: 'a.xlsx', message: 'Its extension is not taken' }],
      hidden: [],
    });
  });

  it.each<[string, ListingProblem['hides'], string, string[]]>([
    ['the document alone', 'itself', 'x/a.md', ['x', 'x/a.md/b', 'x/b.md', 'y.md', 'x-y/a.md']],
    ['what lies below a directory', 'below', 'x', ['y.md', 'x-y/a.md']],
    ['what lies below a directory with a slash', 'below', 'x/', ['y.md', 'x-y/a.md']],
    ['everything below the top', 'below', '/', []],
    ['anything', 'anything', 'https://example.org/sitemap.xml', []],
  ])('keeps %s', (_name, hides, uri, stale) => {
    const uris = ['x', 'x/a.md', 'x/a.md/b', 'x/b.md', 'y.md', 'x-y/a.md'];
    expect([...gone([{ uri, message: 'no', hides }], uris)].sort()).toEqual([...stale].sort());
  });

  it('names the several documents that were in a folder which is listed without any entry', () => {
    const seen = { whyLeftOut: nothing, problems: [], emptyFolders: ['/shut', '/x/y/'] };
    const uris = ['/shut/a.md', '/shut/deep/b.md', '/x/y/the-only-one.md', '/x/d.md', '/shutter/e.md'];
    const absences = whatIsGone(uris, [seen], byItself);
    expect([absences.stale, absences.emptied]).toEqual([uris, ['/shut/a.md', '/shut/deep/b.md']]);
    const top = { ...seen, emptyFolders: ['/'] };
    expect(whatIsGone(uris, [top], byItself).emptied).toEqual(uris);
  });

  it('keeps what a selection of paths leaves out, whether a listing went there or not', () => {
    const seen = {
      whyLeftOut: nothing,
      problems: [],
      exclusion: (uri: string) => (uri === 'a' ? 'No' : null),
    };
    expect(whatIsGone(['a', 'b'], [seen], byItself)).toMatchObject({
      stale: ['b'],
      leftOut: [{ uri: 'a', message: 'No' }],
    });
  });

  it('judges a document by the component that listed it', () => {
    const problems: ListingProblem[] = [{ uri: 'sub', message: 'no', hides: 'below' }];
    const parts = [
      { whyLeftOut: nothing, problems },
      { whyLeftOut: nothing, problems: [] },
    ];
    const names = (uri: string): ListedName[] => [{ part: Number(uri[0]), uri: uri.slice(2) }];
    expect(whatIsGone(['0/sub/a', '1/sub/a'], parts, names)).toMatchObject({
      stale: ['1/sub/a'],
      hidden: [{ uri: '0/sub/a' }],
    });
  });

  it('keeps what lies below a directory of a server, whose URIs begin with a slash', () => {
    const problems: ListingProblem[] = [{ uri: '/a b', message: 'no', hides: 'below' }];
    expect(gone(problems, ['/a b/c.md', '/a b/d/e.md', '/a.md'])).toEqual(['/a.md']);
  });
});
