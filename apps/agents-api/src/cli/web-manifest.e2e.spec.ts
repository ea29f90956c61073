import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WebSite } from '../testing/web-site.fixture.js';
import { Workplace } from '../testing/workplace.fixture.js';

describe('si-agent manifest with pages of the web', () => {
  let workplace: Workplace;
  let site: WebSite;

  beforeEach(async () => {
    workplace = await Workplace.create();
    site = await WebSite.start();
    site.pages.set('/a.md', '# A').set('/b.md', '# B');
    workplace.environment = { ...workplace.environment, SOURCE_ALLOW_HOSTS: '127.0.0.1' };
    const sitemap = `${site.url}/sitemap.xml`;
    const text = `id: site\nsource: site\ncomponents:\n  - { type: web, sitemap: '${sitemap}', extensions: [md] }\n`;
    await workplace.write('manifests/site.yaml', text);
  });
  afterEach(async () => {
    await site[Symbol.asyncDispose]();
    await workplace[Symbol.asyncDispose]();
  });

  it('asks for what has changed since, and fetches just that', async () => {
    expect((await workplace.run('manifest', 'run', 'site')).code).toBe(0);
    expect(new Set(site.takeDownloads())).toEqual(new Set(['/a.md', '/b.md']));
    expect(site.unchanged).toBe(0);
    await workplace.run('manifest', 'run', 'site');
    expect(site.takeDownloads()).toEqual([]);
    expect(site.unchanged).toBe(2);
    site.pages.set('/b.md', '# B, edited');
    await workplace.run('manifest', 'run', 'site');
    expect(new Set(site.takeDownloads())).toEqual(new Set(['/b.md']));
    expect(site.unchanged).toBe(3);
    expect(workplace.ingester.stored(`${site.url}/b.md`, 'site')?.content.toString()).toBe('# B, edited');
  });
});
