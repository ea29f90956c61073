/** Writes docs/settings.md from the settings that the services declare. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, root } from './workspace.mjs';

ensureBuilt();
const { ingesterSettingGroups } = await import('@sluice/settings');

const cell = (text) => text.replaceAll('|', '\\|');

const lines = [
  '# Settings',
  '',
  'Environment variables of the ingester and its workers; a `.env` file in the working directory is read too, the environment wins. Written by `node tools/launcher/src/settings-doc.mjs`.',
];
for (const [group, settings] of Object.entries(ingesterSettingGroups)) {
  lines.push('', `## ${group}`, '', '| setting | meaning | allowed | default |', '|---|---|---|---|');
  for (const { name, description, allowed, fallback, required } of Object.values(settings)) {
    const value = fallback === undefined ? (required ? 'required' : '') : `\`${fallback}\``;
    lines.push(`| ${name} | ${cell(description)} | ${cell(allowed)} | ${value} |`);
  }
}
writeFileSync(join(root, 'docs/settings.md'), `${lines.join('\n')}\n`);
