import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
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
