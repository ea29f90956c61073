import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WebSite } from '../testing/web-site.fixture.js';
import { Workplace } from '../testing/workplace.fixture.js';

describe('si-agent manifest', () => {
  let workplace: Workplace;

  beforeEach(async () => {
    workplace = await Workplace.create({ 'one/a.md': 'a', 'two/b.md': 'b', 'two/c.txt': 'c' });
    await workplace.write(
      'manifests/both.yaml',
      `id: both
source: docs
metadata: { department: it }
delete_stale: true
components:
  - { type: fs, path: ${workplace.path('docs/one')} }
  - { type: fs, path: ${workplace.path('docs/two')}, extensions: [md, txt], metadata: { part: two } }
`,
    );
  });
  afterEach(async () => {
    await workplace[Symbol.asyncDispose]();
  });

  it('runs all components under one source, with their metadata and extensions', async () => {
    expect((await workplace.run('manifest', 'run', 'both')).code).toBe(0);
    expect(workplace.ingester.urisOf('docs')).toEqual(['a.md', 'b.md', 'c.txt']);
    expect(workplace.ingester.stored('c.txt', 'docs')?.metadata).toEqual({ department: 'it', part: 'two' });
  });

  it('takes a file as well as an id', async () => {
    expect((await workplace.run('manifest', 'run', workplace.path('manifests/both.yaml'))).code).toBe(0);
    expect(workplace.ingester.urisOf('docs')).toHaveLength(3);
  });

  it('keeps documents of several components apart whose paths are equal, as plans and reports name them', async () => {
    await workplace.write('docs/one/README.md', 'of one');
    await workplace.write('docs/two/README.md', 'of two');
    await workplace.run('manifest', 'run', 'both', '--save-plan', workplace.path('plan.json'));
    const applied = await workplace.run('manifest', 'run', 'both', '--apply', workplace.path('plan.json'));
    expect(applied).toMatchObject({ code: 0, out: expect.stringContaining('ingested 5 of 5') });
    expect(workplace.ingester.stored('README.md', 'docs')?.content.toString()).toBe('of one');
    expect(workplace.ingester.stored('two/README.md', 'docs')?.content.toString()).toBe('of two');
    await workplace.write('docs/two/README.md', 'of two, edited');
    const again = await workplace.run('manifest', 'run', 'both');
    expect(again).toMatchObject({ code: 0, out: expect.stringContaining('new 0, changed 1, unchanged 4') });
    expect(workplace.ingester.stored('two/README.md', 'docs')?.content.toString()).toBe('of two, edited');
  });

  it('holds extensions and patterns of the manifest for every component, unless one has its own', async () => {
    await workplace.write('docs/one/drafts/d.md', 'd');
    await workplace.write('docs/one/e.txt', 'e');
    await workplace.write('docs/two/drafts/f.txt', 'f');
    await workplace.write(
      'docs/three/inventory.json',
      JSON.stringify([
        { path: 'g.md', sha256: null, metadata: {} },
        { path: 'h.txt', sha256: null, metadata: {} },
        { path: 'drafts/i.md', sha256: null, metadata: {} },
      ]),
    );
    await workplace.write('docs/three/g.md', 'g');
    await using site = await WebSite.start();
    site.pages.set('/page.html', 'hello');
    site.pages.set('/drafts/k.md', 'k');
    site.pages.set('/l.md', 'l');
    workplace.environment = { ...workplace.environment, SOURCE_ALLOW_HOSTS: '127.0.0.1' };
    await workplace.write(
      'manifests/both.yaml',
      `id: both
source: docs
extensions: [md]
exclude: [drafts]
components:
  - { type: fs, path: ${workplace.path('docs/one')} }
  - { type: fs, path: ${workplace.path('docs/two')}, extensions: [txt], exclude: [], include: ['drafts/*'] }
  - { type: fs, path: ${workplace.path('docs/three/inventory.json')} }
  - { type: web, urls: ['${site.url}/page.html', '${site.url}/drafts/k.md', '${site.url}/l.md'] }
`,
    );
    const run = await workplace.run('manifest', 'run', 'both');
    expect(workplace.ingester.urisOf('docs')).toEqual(['a.md', 'drafts/f.txt', 'g.md', `${site.url}/l.md`]);
    expect(run.code).toBe(0);
    expect(run.err).toContain('drafts: It is left out by exclude (drafts)');
    expect(run.err).toContain('/drafts/k.md: It is left out by exclude (drafts)');
  });

  it('plans without doing anything', async () => {
    const plan = await workplace.run('manifest', 'plan', 'both');
    expect(plan).toMatchObject({ code: 0, out: expect.stringContaining('new 3, changed 0, unchanged 0, gone 0') });
    expect(workplace.ingester.uris.size).toBe(0);
  });

  it('deletes nothing when one component cannot be listed', async () => {
    await workplace.run('manifest', 'run', 'both');
    const text = `id: both
source: docs
delete_stale: true
components:
  - { type: fs, path: ${workplace.path('docs/one')} }
  - { type: fs, path: ${workplace.path('docs/gone')} }
`;
    await workplace.write('manifests/both.yaml', text);
    await workplace.write('docs/one/new.md', 'new');
    const run = await workplace.run('manifest', 'run', 'both');
    expect(run).toMatchObject({ code: 1, err: expect.stringContaining('Nothing is deleted: the listing is partial') });
    expect(workplace.ingester.urisOf('docs')).toHaveLength(4);
  });

  it('validates the folder, naming file and line', async () => {
    expect(await workplace.run('manifest', 'validate')).toMatchObject({ code: 0, out: 'both\tdocs\t-' });
    await workplace.write(
      'manifests/bad.yaml',
      'id: bad\nsource: s\nschedule: never\ncomponents: [{type: fs, path: x}]\n',
    );
    const check = await workplace.run('manifest', 'validate');
    expect(check).toMatchObject({
      code: 1,
      out: 'both\tdocs\t-',
      err: expect.stringContaining('bad.yaml is no valid manifest: line 3'),
    });
  });

  it('says that a manifest does not exist', async () => {
    expect(await workplace.run('manifest', 'run', 'none')).toMatchObject({ code: 1, err: 'There is no manifest none' });
  });
});
