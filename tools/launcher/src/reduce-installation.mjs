/**
 * `node tools/launcher/src/reduce-installation.mjs [--list]`: removes from `node_modules` what the services do not need of the packages
 * of which they need a part; with `--list` it names the packages that would go. For images, after `npm prune --omit=dev`.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockedPackages } from './installed-packages.mjs';
import { copyReduced, REDUCED, superfluousPlaces } from './reduced-packages.mjs';
import { root } from './workspace.mjs';

const places = superfluousPlaces(lockedPackages());
if (process.argv.includes('--list')) process.stdout.write(places.map((place) => `${place}\n`).join(''));
else {
  for (const place of places) rmSync(join(root, place), { recursive: true, force: true });
  for (const reduced of REDUCED) {
    const copy = mkdtempSync(join(tmpdir(), 'sluice-reduced-'));
    copyReduced(reduced, copy);
    const target = join(root, 'node_modules', reduced.name);
    rmSync(target, { recursive: true });
    cpSync(copy, target, { recursive: true });
    rmSync(copy, { recursive: true });
  }
}
